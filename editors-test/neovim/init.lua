-- What docs/editors.md tells users to write into their init.lua.
local home = os.getenv('TILEWRIGHT_HOME')
vim.opt.runtimepath:append(home .. '/editors/neovim')
vim.g.tilewright_command = { home .. '/tilewright', 'lsp' }
vim.opt.swapfile = false
