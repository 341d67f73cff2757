-- Starts the language server for the buffer, one for all buffers of a project, and adds the commands
-- :TilewrightRun, :TilewrightVerify, :TilewrightBuild and :TilewrightPreview.
--
-- vim.g.tilewright_command   how to start the server; the default is {'tilewright', 'lsp'}

if vim.b.did_ftplugin_tilewright then return end
vim.b.did_ftplugin_tilewright = true

vim.bo.commentstring = '// %s'
vim.bo.comments = 's1:/*,mb:*,ex:*/,://'
vim.bo.shiftwidth = 2
vim.bo.expandtab = true

local buffer = vim.api.nvim_get_current_buf()
local path = vim.api.nvim_buf_get_name(buffer)
local capabilities = vim.lsp.protocol.make_client_capabilities()
-- Neovim would keep the other places of a mistake and show them nowhere: so the message names their lines
capabilities.textDocument.publishDiagnostics.relatedInformation = false
local config = {
  name = 'tilewright',
  cmd = vim.g.tilewright_command or { 'tilewright', 'lsp' },
  root_dir = path ~= '' and vim.fn.fnamemodify(path, ':p:h') or vim.fn.getcwd(),
  capabilities = capabilities,
}

if vim.lsp.start then
  vim.lsp.start(config, { bufnr = buffer })
else
  -- before Neovim 0.8: look for a client of the same folder first
  local id
  for _, client in pairs(vim.lsp.get_active_clients()) do
    if client.name == config.name and client.config.root_dir == config.root_dir then id = client.id end
  end
  id = id or vim.lsp.start_client(config)
  if id then vim.lsp.buf_attach_client(buffer, id) end
end

vim.bo.omnifunc = 'v:lua.vim.lsp.omnifunc'

local function command(name, what)
  vim.api.nvim_buf_create_user_command(buffer, name, function(arguments)
    local argument = { uri = vim.uri_from_bufnr(buffer) }
    if arguments.args ~= '' then argument.schedule = arguments.args end
    vim.lsp.buf_request(buffer, 'workspace/executeCommand', { command = what, arguments = { argument } }, function(problem, result)
      if problem then
        vim.notify(problem.message, vim.log.levels.ERROR)
      elseif type(result) == 'table' and result.summary then
        vim.notify(result.summary, result.ok and vim.log.levels.INFO or vim.log.levels.ERROR)
      end
    end)
  end, { nargs = '?', desc = 'Tilewright: ' .. what .. ' [schedule]' })
end

command('TilewrightRun', 'tilewright.run')
command('TilewrightVerify', 'tilewright.verify')
command('TilewrightBuild', 'tilewright.build')
command('TilewrightPreview', 'tilewright.preview')
