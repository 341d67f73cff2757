;;; test.el --- Drives the language server from Emacs with eglot -*- lexical-binding: t -*-

;;; Commentary:

;; Prints a line per test and exits with 1 if one fails. The lines of those go into the file "failed" of the test folder, too.

;;; Code:

(require 'package)
(package-initialize)
(require 'ert)
(require 'seq)

(defconst test-home (getenv "TILEWRIGHT_HOME"))
(defconst test-folder (expand-file-name "emacs" (getenv "TILEWRIGHT_TEST_FOLDER")))
(defconst test-tilewright (expand-file-name "tilewright" test-home))
(defvar test-number 0)
(defvar test-server nil "The server of all samples, which the first one starts.")
(defconst test-patience 300 "Seconds after which a test hangs, on a machine however loaded.")

(load (expand-file-name "editors/emacs/tilewright-mode.el" test-home) nil t)
(setq tilewright-command (list test-tilewright "lsp")
      eglot-sync-connect test-patience
      eglot-connect-timeout test-patience
      jsonrpc-default-request-timeout test-patience
      eglot-send-changes-idle-time 0.05
      eglot-autoshutdown nil
      make-backup-files nil
      create-lockfiles nil
      vc-handled-backends nil
      ;; all samples are of one project, so that they have one server
      project-find-functions (list (lambda (_) (cons 'transient test-folder))))

(defmacro test-with-sample (name &rest body)
  "Run BODY in a buffer with a fresh copy of the sample NAME, which the server has open."
  (declare (indent 1))
  `(let* ((folder (expand-file-name (number-to-string (cl-incf test-number)) test-folder))
          (file (expand-file-name "sample.tw" folder)))
     (make-directory folder t)
     (copy-file (expand-file-name (concat "samples/" ,name) test-home) file)
     (with-current-buffer (find-file-noselect file)
       (unless test-server
         (setq test-server (apply #'eglot--connect (eglot--guess-contact))))
       (unless (eglot-managed-p)
         (eglot--maybe-activate-editing-mode))
       (unwind-protect (progn ,@body)
         (set-buffer-modified-p nil)))))

(defun test-wait (what condition)
  "Wait until CONDITION holds; fail naming WHAT otherwise."
  (let ((end (+ (float-time) test-patience)))
    (while (not (funcall condition))
      (when (> (float-time) end) (ert-fail (format "timed out: %s" what)))
      (accept-process-output nil 0.05)
      (flymake-start))))

(defun test-errors ()
  "The errors that Flymake shows."
  (seq-filter (lambda (d) (eq (flymake-diagnostic-type d) 'eglot-error)) (flymake-diagnostics)))

(defun test-go (text &optional further)
  "Put point on the first TEXT, or FURTHER characters after its beginning."
  (goto-char (point-min))
  (search-forward text)
  (goto-char (+ (match-beginning 0) (or further 0))))

(defun test-change (old new)
  "Replace the first OLD by NEW and tell the server at once."
  (goto-char (point-min))
  (search-forward old)
  (replace-match new t t)
  (eglot--signal-textDocument/didChange))

(defun test-ask (method &rest more)
  "Ask METHOD for the place of point, with MORE parameters."
  (jsonrpc-request (eglot--current-server-or-lose) method (append (eglot--TextDocumentPositionParams) more) :timeout test-patience))

(defun test-completions ()
  "The words that are offered at point."
  (let ((found (eglot-completion-at-point)))
    (mapcar #'substring-no-properties (all-completions (buffer-substring-no-properties (nth 0 found) (nth 1 found)) (nth 2 found)))))

(defun test-offers (&rest words)
  "Fail unless all WORDS are offered at point."
  (let ((offered (test-completions)))
    (dolist (word words)
      (unless (seq-some (lambda (o) (string-match-p (concat "\\`\\W*" (regexp-quote word) "\\_>") o)) offered)
        (ert-fail (format "%s is not offered among %s" word offered))))))

(defun test-hover ()
  "The text of the hover at point."
  (let ((contents (plist-get (test-ask :textDocument/hover) :contents)))
    (if (stringp contents) contents (plist-get contents :value))))

(ert-deftest diagnostics-come-and-go-with-the-text ()
  (test-with-sample "matmul/summa.tw"
    (test-change "communicate(A, jo)" "communicate(A, jx)")
    (test-wait "an error" (lambda () (= 1 (length (test-errors)))))
    (let ((first (car (test-errors))))
      (should (string-match-p "jx" (flymake-diagnostic-text first)))
      (test-go "communicate(A, jx)")
      (should (= (line-number-at-pos) (line-number-at-pos (flymake-diagnostic-beg first)))))
    (test-change "communicate(A, jx)" "communicate(A, jo)")
    (test-wait "no error" (lambda () (null (test-errors))))))

(ert-deftest completion-knows-commands-loops-and-machines ()
  (test-with-sample "matmul/summa.tw"
    (test-change "  communicate(A, jo)" "  comm")
    (test-go "  comm\n" 6)
    (test-offers "communicate")
    (test-change "  comm\n" "  communicate(A, )\n")
    (test-go "communicate(A, )" 15)
    (test-offers "ko" "jo" "ii" "ji")
    (test-change "communicate(A, )" "communicate(A, jo)")
    (test-change "A(x, y) -> M(x, y)" "A(x, y) -> ")
    (test-go "A(x, y) -> " 11)
    (test-offers "M")))

;; eglot colours nothing: these are the mode's own
(ert-deftest colours-are-there-without-the-server ()
  (test-with-sample "matmul/summa.tw"
    (font-lock-ensure)
    (dolist (expected '(("schedule A" . font-lock-keyword-face) ("split(k" . font-lock-builtin-face) ("f64(n" . font-lock-type-face)
                        ("SUMMA" . font-lock-comment-face)))
      (test-go (car expected))
      (should (eq (cdr expected) (get-text-property (point) 'face))))))

(ert-deftest hover-tells-what-a-word-is ()
  (test-with-sample "matmul/summa.tw"
    (test-go "B(i, k)")
    (should (string-match-p "f64" (test-hover)))
    (test-go "communicate(A")
    (should (string-match-p "communicate" (test-hover)))
    (test-go "split(k, ko" 9)
    (should (string-match-p "ko" (test-hover)))))

(ert-deftest renaming-a-loop-changes-all-of-its-places ()
  (test-with-sample "matmul/summa.tw"
    (test-go "split(k, ko" 9)
    (eglot-rename "outer")
    (dolist (expected '("split(k, outer, ki, chunk)" "reorder({outer, ii, ji, ki})" "communicate({B, C}, outer)"
                        "The sequential loop ko walks"))
      (should (string-match-p (regexp-quote expected) (buffer-string))))))

(ert-deftest formatting-lays-the-text-out ()
  (test-with-sample "matmul/summa.tw"
    (let ((before (buffer-string)))
      (test-change "param n = 1024" "param   n=1024")
      (test-change "  reorder({ko, ii, ji, ki})" "      reorder( {ko,ii,  ji,ki} )")
      (eglot-format-buffer)
      (should (equal before (buffer-string))))))

(ert-deftest a-code-action-mends-a-misspelt-word ()
  (test-with-sample "matmul/summa.tw"
    (test-change "communicate(A, jo)" "comunicate(A, jo)")
    (test-wait "an error" (lambda () (test-errors)))
    (let* ((first (car (test-errors)))
           (action (seq-find (lambda (a) (and (equal (plist-get a :kind) "quickfix")
                                              (string-match-p "communicate" (format "%S" (plist-get a :edit)))))
                             (eglot-code-actions (flymake-diagnostic-beg first) (flymake-diagnostic-end first)))))
      (should action)
      (eglot--apply-workspace-edit (plist-get action :edit))
      (eglot--signal-textDocument/didChange)
      (test-go "  communicate(A, jo)")
      (test-wait "no error" (lambda () (null (test-errors)))))))

(ert-deftest definitions-and-the-outline-are-there ()
  (test-with-sample "matmul/summa.tw"
    (test-go "communicate({B, C}, ko" 20)
    (let ((place (elt (test-ask :textDocument/definition) 0)))
      (test-go "split(k, ko")
      (should (= (1- (line-number-at-pos)) (plist-get (plist-get (plist-get place :range) :start) :line))))
    (should (> (length (eglot-imenu)) 1))))

(ert-deftest a-program-is-verified-from-the-editor-and-after-saving ()
  (test-with-sample "matmul/summa.tw"
    (test-change "param n = 1024" "param n = 96")
    (test-change "param chunk = 256" "param chunk = 32")
    (let ((outcome (tilewright-verify)))
      (should (eq t (plist-get outcome :ok)))
      (should (string-match-p "verified" (plist-get outcome :summary))))
    (save-buffer)
    (should (= 0 (call-process test-tilewright nil nil nil "run" file "--verify" "--target" "local")))))

(ert-deftest many-processors-start-if-the-user-says-so ()
  (test-with-sample "matmul/summa.tw"
    (dolist (change '(("param n = 1024" . "param n = 128") ("param chunk = 256" . "param chunk = 64")
                      ("param gx = 2" . "param gx = 300") ("param gy = 2" . "param gy = 300")))
      (test-change (car change) (cdr change)))
    (let (asked)
      (cl-letf (((symbol-function 'completing-read)
                 (lambda (prompt choices &rest _)
                   (setq asked (format "%s %S" prompt choices))
                   "Do Not Run")))
        (let ((outcome (tilewright-run)))
          (should (string-match-p "90000 processors.*Run All the Same" (string-replace "\n" " " asked)))
          (should (equal "cancelled" (plist-get outcome :summary))))))))

(let ((passed 0) (failed 0) (failures ""))
  (dolist (test (ert-select-tests t t))
    (let* ((inhibit-message t)
           (result (ert-run-test test))
           (ok (ert-test-passed-p result))
           (name (string-replace "-" " " (symbol-name (ert-test-name test))))
           (why (if ok "" (concat ": " (truncate-string-to-width (format "%S" (ert-test-result-with-condition-condition result)) 300)))))
      (if ok (cl-incf passed)
        (cl-incf failed)
        (setq failures (concat failures "FAILED emacs: " name (string-replace "\n" " " why) "\n")))
      (princ (format "emacs: %s %s%s\n" (if ok "ok    " "FAILED") name why))))
  (when test-server
    (eglot-shutdown test-server nil test-patience))
  (write-region failures nil (expand-file-name "failed" (getenv "TILEWRIGHT_TEST_FOLDER")) t 'silent)
  (princ (format "emacs: %d passed, %d failed\n" passed failed))
  (kill-emacs (if (= failed 0) 0 1)))
;;; test.el ends here
