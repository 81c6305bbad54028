% Products of small matrices in loops, transposed ones and sums beside them.
function matrix_products()
A=[1 2 3;4 5 6;7 8 10]; B=[1 0 2;-1 3 1;0.5 2 -2]; x=[1;2;3]; r=[1 -1 2]; t=zeros(3); u=zeros(3,1); v=zeros(1,3); W=reshape(mod((1:600)*7,13),20,30);
for k=1:300
 t = t*0.5 + A*B'; u = A*u*0.01 + B'*x; v = r*A - v*0.1; t = t + (A+B)*(A-B)'*0.001; x = x + B*x*1e-6;
 y = W*W'; z = W'*(W*ones(30,1)); t(1,1) = t(1,1) + y(3,4)*1e-9 + z(2)*1e-9;
end
fprintf('%.17g ', t, u, v, x); fprintf('\n');
end
