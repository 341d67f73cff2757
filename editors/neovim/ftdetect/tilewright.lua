vim.api.nvim_create_autocmd({ 'BufRead', 'BufNewFile' }, {
  pattern = '*.tw',
  callback = function() vim.bo.filetype = 'tilewright' end,
})
