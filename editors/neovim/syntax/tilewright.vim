" Colours for the moment before the language server answers, and for Neovim before 0.9, which knows no semantic tokens.
if exists('b:current_syntax')
  finish
endif

syntax keyword tilewrightItem param machine record tensor input output fun schedule repeat redistribute
syntax keyword tilewrightWord in step until to as auto and or not for
syntax keyword tilewrightWord file random zeros ones identity iota dense compressed cyclic Grid einsum
syntax keyword tilewrightCommand split divide collapse reorder parallelize unroll precompute distribute communicate rotate substitute
syntax keyword tilewrightKernel gemm gemv ger dot axpy
syntax keyword tilewrightType f32 f64 i32 i64 bool c64 c128 i8 i16 u8 f16 bf16
syntax keyword tilewrightFunction abs sqrt exp log min max tanh sin cos tan asin acos atan sinh cosh erf atan2 floor ceil
syntax keyword tilewrightFunction round sign complex re im conj pow select sum prod any all argmax argmin scan reduce
syntax keyword tilewrightConstant true false inf
syntax match tilewrightNumber /\<\d\+\(\.\d\+\)\?\([eE][-+]\?\d\+\)\?\>/
syntax region tilewrightString start=/"/ skip=/\\./ end=/"/ oneline
syntax match tilewrightComment ,//.*$, contains=@Spell
syntax region tilewrightComment start=,/\*, end=,\*/, contains=@Spell

highlight default link tilewrightItem Keyword
highlight default link tilewrightWord Keyword
highlight default link tilewrightCommand Function
highlight default link tilewrightKernel Function
highlight default link tilewrightType Type
highlight default link tilewrightFunction Function
highlight default link tilewrightConstant Constant
highlight default link tilewrightNumber Number
highlight default link tilewrightString String
highlight default link tilewrightComment Comment

let b:current_syntax = 'tilewright'
