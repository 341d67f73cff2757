"""Starts a language server by the command line that is given, opens a program with an error and waits for the diagnostics."""
import json
import subprocess
import sys
import threading

PATIENCE_SECONDS = 300
URI = "file:///broken.tw"


def send(server, message):
    body = json.dumps({"jsonrpc": "2.0", **message}).encode()
    server.stdin.write(b"Content-Length: %d\r\n\r\n" % len(body) + body)
    server.stdin.flush()


def receive(server):
    length = 0
    while (line := server.stdout.readline()).strip():
        name, value = line.split(b":")
        if name.lower() == b"content-length":
            length = int(value)
    if not length:
        sys.exit("the server ended without the diagnostics")
    return json.loads(server.stdout.read(length))


def receive_until(server, wanted):
    while not wanted(message := receive(server)):
        pass
    return message


server = subprocess.Popen(sys.argv[1:], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
end = threading.Timer(PATIENCE_SECONDS, server.kill)
end.start()
send(server, {"id": 1, "method": "initialize", "params": {"capabilities": {}}})
abilities = receive_until(server, lambda m: m.get("id") == 1)["result"]["capabilities"]
assert abilities["hoverProvider"], abilities
send(server, {"method": "initialized", "params": {}})
send(server, {"method": "textDocument/didOpen", "params": {"textDocument": {
    "uri": URI, "languageId": "tilewright", "version": 1, "text": "tensor A : f64(m)\n"}}})
found = receive_until(server, lambda m: m.get("method") == "textDocument/publishDiagnostics" and m["params"]["diagnostics"])
print(found["params"]["diagnostics"][0]["message"])
send(server, {"id": 2, "method": "shutdown"})
receive_until(server, lambda m: m.get("id") == 2)
send(server, {"method": "exit"})
assert server.wait() == 0, server.returncode
end.cancel()
