;;; tilewright-mode.el --- Distributed tensor algebra with Tilewright -*- lexical-binding: t -*-

;; Version: 0.1.0
;; Package-Requires: ((emacs "28.1") (eglot "1.8"))
;; Keywords: languages

;;; Commentary:

;; A major mode for `.tw' files.  All that is more than colours comes from the language server, by eglot: M-x eglot in a
;; buffer starts it, or (add-hook 'tilewright-mode-hook #'eglot-ensure) does so always.

;;; Code:

(require 'eglot)

(defgroup tilewright nil "Distributed tensor algebra." :group 'languages)

(defcustom tilewright-command '("tilewright" "lsp")
  "How to start the language server."
  :type '(repeat string))

(defvar tilewright-mode-syntax-table
  (let ((table (make-syntax-table)))
    (modify-syntax-entry ?/ ". 124b" table)
    (modify-syntax-entry ?* ". 23" table)
    (modify-syntax-entry ?\n "> b" table)
    (modify-syntax-entry ?_ "_" table)
    (dolist (c '(?+ ?- ?= ?< ?> ?%)) (modify-syntax-entry c "." table))
    table)
  "Words, comments and operators of Tilewright.")

(defvar tilewright-font-lock-keywords
  (list
   (cons (regexp-opt '("param" "machine" "record" "tensor" "input" "output" "fun" "schedule" "repeat" "redistribute"
                       "in" "step" "until" "to" "as" "auto" "and" "or" "not" "for") 'symbols) 'font-lock-keyword-face)
   (cons (regexp-opt '("split" "divide" "collapse" "reorder" "parallelize" "unroll" "precompute" "distribute"
                       "communicate" "rotate" "substitute" "gemm" "gemv" "ger" "dot" "axpy") 'symbols)
         'font-lock-builtin-face)
   (cons (regexp-opt '("f32" "f64" "i32" "i64" "bool" "c64" "c128" "i8" "i16" "u8" "f16" "bf16"
                       "dense" "compressed" "cyclic" "Grid") 'symbols)
         'font-lock-type-face)
   (cons (regexp-opt '("true" "false" "inf") 'symbols) 'font-lock-constant-face))
  "Colours for the moment before the language server answers.")

(defun tilewright--command (command)
  "Ask the language server to carry COMMAND out on this buffer's program."
  (let ((outcome (jsonrpc-request (eglot--current-server-or-lose) :workspace/executeCommand
                                  (list :command command
                                        :arguments (vector (list :uri (eglot--path-to-uri buffer-file-name))))
                                  :timeout 3600)))
    (when (and (listp outcome) (plist-get outcome :summary))
      (message "%s" (plist-get outcome :summary)))
    outcome))

(defun tilewright-run () "Run the program." (interactive) (tilewright--command "tilewright.run"))
(defun tilewright-verify () "Run the program and verify its results." (interactive) (tilewright--command "tilewright.verify"))
(defun tilewright-build () "Build the program's MPI version." (interactive) (tilewright--command "tilewright.build"))
(defun tilewright-preview () "Show the preview page in a browser." (interactive) (tilewright--command "tilewright.preview"))

(defvar tilewright-mode-map
  (let ((map (make-sparse-keymap)))
    (define-key map (kbd "C-c C-r") #'tilewright-run)
    (define-key map (kbd "C-c C-c") #'tilewright-verify)
    (define-key map (kbd "C-c C-b") #'tilewright-build)
    (define-key map (kbd "C-c C-p") #'tilewright-preview)
    map)
  "Keys of `tilewright-mode'.")

;;;###autoload
(define-derived-mode tilewright-mode prog-mode "Tilewright"
  "Major mode for distributed tensor algebra."
  (setq-local comment-start "// ")
  (setq-local comment-end "")
  (setq-local indent-tabs-mode nil)
  (setq-local tab-width 2)
  (setq font-lock-defaults '(tilewright-font-lock-keywords)))

;;;###autoload
(add-to-list 'auto-mode-alist '("\\.tw\\'" . tilewright-mode))

(add-to-list 'eglot-server-programs (cons 'tilewright-mode (lambda (&rest _) tilewright-command)))

;; Emacs shows no web pages of its own, so the preview goes to the browser that the user has.
(cl-defmethod eglot-handle-request (_server (_method (eql window/showDocument)) &key uri external selection &allow-other-keys)
  "Show the preview page at URI in a browser, or the place SELECTION of a file."
  (if (eq external t)
      (browse-url uri)
    (find-file-other-window (eglot--uri-to-path uri))
    (when selection (goto-char (car (eglot--range-region selection)))))
  '(:success t))

(provide 'tilewright-mode)
;;; tilewright-mode.el ends here
