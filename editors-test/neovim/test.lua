-- Drives the language server from Neovim as a user's configuration does. Prints a line per test and exits with 1 if one fails.
-- The lines of those go into the file "failed" of the test folder, too.
local home = os.getenv('TILEWRIGHT_HOME')
local folder = os.getenv('TILEWRIGHT_TEST_FOLDER') .. '/neovim'
vim.fn.mkdir(folder, 'p')

-- Milliseconds after which a test hangs, on a machine however loaded.
local ENOUGH = 300000

local function say(...) io.stdout:write(string.format(...) .. '\n') end

local function wait(what, condition)
  if not vim.wait(ENOUGH, condition, 20) then error('timed out: ' .. what, 2) end
end

-- A fresh copy of a sample in a buffer whose server is there.
local number = 0
local function sample(name)
  number = number + 1
  local text = vim.fn.readfile(home .. '/samples/' .. name)
  local path = string.format('%s/sample%d.tw', folder, number)
  vim.fn.writefile(text, path)
  vim.cmd('edit ' .. path)
  wait('the server starts', function()
    local client = vim.lsp.get_active_clients()[1]
    return client ~= nil and client.initialized and vim.lsp.buf_is_attached(0, client.id)
  end)
  return path
end

local function line_of(pattern)
  for i, line in ipairs(vim.api.nvim_buf_get_lines(0, 0, -1, false)) do
    if line:find(pattern, 1, true) then return i end
  end
  error('no line has ' .. pattern, 2)
end

-- Puts the cursor on the first character of a text, or as many characters further.
local function go(pattern, further)
  local line = line_of(pattern)
  local column = vim.fn.getline(line):find(pattern, 1, true)
  vim.api.nvim_win_set_cursor(0, { line, column - 1 + (further or 0) })
end

local function change(old, new)
  local line = line_of(old)
  local text = vim.fn.getline(line)
  local from, to = text:find(old, 1, true)
  vim.fn.setline(line, text:sub(1, from - 1) .. new .. text:sub(to + 1))
end

local function errors()
  return vim.diagnostic.get(0, { severity = vim.diagnostic.severity.ERROR })
end

local function ask(method, params)
  local answers, problem = vim.lsp.buf_request_sync(0, method, params or vim.lsp.util.make_position_params(), ENOUGH)
  assert(answers, problem)
  local _, answer = next(answers)
  assert(answer, method .. ' is not answered')
  assert(not answer.error, answer.error and answer.error.message)
  return answer.result
end

local function labels()
  local result = ask('textDocument/completion')
  local all = {}
  for _, item in ipairs(result.items or result) do all[(item.filterText or item.label):match('^[%w_]+') or item.label] = true end
  return all
end

local function contains(all, ...)
  for _, label in ipairs({ ... }) do
    assert(all[label], label .. ' is not offered among ' .. table.concat(vim.tbl_keys(all), ', '))
  end
end

local function hover()
  local result = ask('textDocument/hover')
  assert(result and result.contents, 'there is no hover')
  local contents = result.contents
  return type(contents) == 'string' and contents or contents.value
end

local tests = {}

function tests.diagnostics_come_and_go_with_the_text()
  sample('matmul/summa.tw')
  change('communicate(A, jo)', 'communicate(A, jx)')
  wait('an error', function() return #errors() == 1 end)
  local first = errors()[1]
  assert(first.lnum + 1 == line_of('communicate(A, jx)'), 'the error is on its line')
  assert(first.message:find('jx', 1, true), first.message)
  change('communicate(A, jx)', 'communicate(A, jo)')
  wait('no error', function() return #errors() == 0 end)
end

function tests.one_mistake_in_several_places_names_their_lines()
  sample('matmul/summa.tw')
  change('param n =', 'param nn =')
  wait('an error', function() return #errors() > 0 end)
  assert(#errors() == 1, 'it is one error')
  assert(errors()[1].message:find('also on line ' .. line_of('f64(n, n)'), 1, true), errors()[1].message)
end

function tests.completion_knows_commands_loops_and_machines()
  sample('matmul/summa.tw')
  change('  communicate(A, jo)', '  comm')
  go('  comm', 5)
  contains(labels(), 'communicate')
  change('  comm', '  communicate(A, )')
  go('communicate(A, )', 15)
  contains(labels(), 'ko', 'jo', 'ii', 'ji')
  change('  communicate(A, )', '  communicate(A, jo)')
  change('A(x, y) -> M(x, y)', 'A(x, y) -> ')
  go('A(x, y) -> ', 10)
  vim.api.nvim_win_set_cursor(0, { line_of('A(x, y) -> '), 11 })
  contains(labels(), 'M')
end

function tests.colours_are_there_without_the_server()
  vim.cmd('syntax enable')
  sample('matmul/summa.tw')
  local function colour(pattern, further)
    go(pattern, further)
    local at = vim.api.nvim_win_get_cursor(0)
    return vim.fn.synIDattr(vim.fn.synID(at[1], at[2] + 1, 1), 'name')
  end
  local expected = {
    ['schedule A'] = 'tilewrightItem', ['split(k'] = 'tilewrightCommand', ['f64(n'] = 'tilewrightType',
    ['// SUMMA'] = 'tilewrightComment', ['1024'] = 'tilewrightNumber',
  }
  for text, name in pairs(expected) do
    assert(colour(text) == name, text .. ' is ' .. colour(text) .. ' and not ' .. name)
  end
end

function tests.hover_tells_what_a_word_is()
  sample('matmul/summa.tw')
  go('B(i, k)')
  assert(hover():find('f64', 1, true), hover())
  go('communicate(A')
  assert(hover():find('communicate', 1, true), hover())
  go('split(k, ko', 9)
  assert(hover():find('ko', 1, true), hover())
end

function tests.renaming_a_loop_changes_all_of_its_places()
  sample('matmul/summa.tw')
  go('split(k, ko', 9)
  vim.lsp.buf.rename('outer')
  wait('the new name', function() return vim.fn.getline(line_of('reorder(')):find('outer', 1, true) ~= nil end)
  local text = table.concat(vim.api.nvim_buf_get_lines(0, 0, -1, false), '\n')
  for _, expected in ipairs({
    'split(k, outer, ki, chunk)', 'reorder({outer, ii, ji, ki})', 'communicate({B, C}, outer)', 'The sequential loop ko walks',
  }) do
    assert(text:find(expected, 1, true), expected .. ' is missing in\n' .. text)
  end
  wait('no error', function() return #errors() == 0 end)
end

function tests.formatting_lays_the_text_out()
  sample('matmul/summa.tw')
  change('param n = 1024', 'param   n=1024')
  change('  reorder({ko, ii, ji, ki})', '      reorder( {ko,ii,  ji,ki} )')
  vim.lsp.buf.formatting_sync(nil, ENOUGH)
  line_of('param n = 1024')
  line_of('  reorder({ko, ii, ji, ki})')
  local expected = vim.fn.readfile(home .. '/samples/matmul/summa.tw')
  assert(vim.deep_equal(vim.api.nvim_buf_get_lines(0, 0, -1, false), expected), 'the sample is formatted')
end

function tests.a_code_action_mends_a_misspelt_word()
  sample('matmul/summa.tw')
  change('communicate(A, jo)', 'comunicate(A, jo)')
  wait('an error', function() return #errors() >= 1 end)
  local client = vim.lsp.get_active_clients()[1]
  local first = errors()[1]
  local params = {
    textDocument = vim.lsp.util.make_text_document_params(),
    range = { start = { line = first.lnum, character = first.col }, ['end'] = { line = first.end_lnum, character = first.end_col } },
    context = { diagnostics = { first.user_data.lsp } },
  }
  params.context.diagnostics[1].range = params.range
  params.context.diagnostics[1].message = first.message
  local titles = {}
  for _, action in ipairs(ask('textDocument/codeAction', params)) do
    table.insert(titles, action.title)
    if action.kind == 'quickfix' and action.edit and vim.inspect(action.edit):find('communicate', 1, true) then
      vim.lsp.util.apply_workspace_edit(action.edit, client.offset_encoding)
      line_of('  communicate(A, jo)')
      wait('no error', function() return #errors() == 0 end)
      return
    end
  end
  error('no action writes communicate: ' .. table.concat(titles, '; '), 2)
end

function tests.the_outline_and_the_other_views_are_there()
  sample('matmul/summa.tw')
  local document = { textDocument = vim.lsp.util.make_text_document_params() }
  assert(#ask('textDocument/documentSymbol', document) > 5, 'the outline has items')
  assert(#ask('textDocument/codeLens', document) > 0, 'there are lenses')
  assert(#ask('textDocument/foldingRange', document) > 0, 'there are folds')
  go('split(k, ko', 9)
  local references = vim.tbl_extend('force', vim.lsp.util.make_position_params(), { context = { includeDeclaration = true } })
  assert(#ask('textDocument/references', references) == 3, 'ko stands at three places')
  go('communicate({B, C}, ko', 20)
  vim.lsp.buf.definition()
  wait('the cursor is at the definition', function() return vim.api.nvim_win_get_cursor(0)[1] == line_of('split(k, ko') end)
end

function tests.a_program_is_verified_from_the_editor_and_after_saving()
  local path = sample('matmul/summa.tw')
  change('param n = 1024', 'param n = 96')
  change('param chunk = 256', 'param chunk = 32')
  local verify = { command = 'tilewright.verify', arguments = { { uri = vim.uri_from_bufnr(0), target = 'local' } } }
  local result = ask('workspace/executeCommand', verify)
  assert(result.ok, vim.inspect(result))
  assert(result.summary:find('verified', 1, true), result.summary)
  vim.cmd('silent write')
  local out = vim.fn.system({ home .. '/tilewright', 'run', path, '--verify', '--target', 'local' })
  assert(vim.v.shell_error == 0, out)
end

function tests.many_processors_start_if_the_user_says_so()
  sample('matmul/summa.tw')
  local argument = { uri = vim.uri_from_bufnr(0), target = 'local', params = { gx = 65, gy = 64, n = 128, chunk = 64 } }
  local question
  local answers = { 2, 1 }
  local stock = vim.fn.inputlist
  vim.fn.inputlist = function(lines)
    question = table.concat(lines, '\n')
    return table.remove(answers, 1)
  end
  local refused = ask('workspace/executeCommand', { command = 'tilewright.run', arguments = { argument } })
  assert(not refused.ok and refused.summary == 'cancelled', vim.inspect(refused))
  assert(question:find('has 4160 processors', 1, true) and question:find('Run All the Same', 1, true), question)
  local done = ask('workspace/executeCommand', { command = 'tilewright.run', arguments = { argument } })
  vim.fn.inputlist = stock
  assert(done.ok, vim.inspect(done))
end

function tests.the_server_ends_with_the_editors_client()
  sample('matmul/summa.tw')
  vim.lsp.stop_client(vim.lsp.get_active_clients())
  wait('the server ends', function() return #vim.lsp.get_active_clients() == 0 end)
end

local names = vim.tbl_keys(tests)
table.sort(names)
-- the one that ends the server is the last one
table.insert(names, table.remove(names, vim.fn.index(names, 'the_server_ends_with_the_editors_client') + 1))
local passed, failed = 0, 0
local failures = {}
for _, name in ipairs(names) do
  local ok, problem = xpcall(tests[name], function(e) return tostring(e) end)
  if ok then
    passed = passed + 1
  else
    failed = failed + 1
    table.insert(failures, ('FAILED neovim: %s: %s'):format(name:gsub('_', ' '), vim.split(problem, '\n')[1]))
  end
  say('neovim: %s %s%s', ok and 'ok    ' or 'FAILED', name:gsub('_', ' '), ok and '' or ': ' .. problem)
end
vim.fn.writefile(failures, vim.env.TILEWRIGHT_TEST_FOLDER .. '/failed', 'a')
say('neovim: %d passed, %d failed', passed, failed)
vim.cmd(failed == 0 and 'qa!' or 'cq!')
