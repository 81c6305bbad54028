function value = __octave_config_info__(name)
% What Octave tells of its build; there is no such build here, so features are absent.
info = struct('release_date', '2022-11-02', 'hg_id', '', 'api_version', 'api-v57', 'fftw_version', '', ...
    'canonical_host_type', computer(), 'float_format', 'ieee-little-endian', 'words_big_endian', false, 'words_little_endian', true, ...
    'unix', isunix(), 'mac', ismac(), 'windows', ispc(), 'dld', false, 'ENABLE_64', true, 'ENABLE_DOCS', false, 'EXEEXT', '', ...
    'bindir', '', 'libdir', '', 'archlibdir', '', 'fcnfiledir', '', 'infodir', '', 'octetcdir', '', 'octfontsdir', '', ...
    'octtestsdir', '', 'startupfiledir', '', 'localstartupfiledir', '', 'CURL_LIBS', '', 'build_features', struct());
if nargin == 0
    value = info;
elseif isfield(info, name)
    value = info.(name);
else
    error('Octave:invalid-input-arg', '__octave_config_info__: no info for configuration variable ''%s''', name);
end
end
