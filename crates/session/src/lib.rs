//! Workspace, path, files, caches: the only crate with policy
