"""The table as text and as markdown, and the picture of its ratios."""
import html
import math


def number(value, unit="s"):
    if value is None:
        return ""
    if unit != "s":
        return f"{value:.3g} {unit}"
    return f"{value:.4f}" if value < 0.1 else f"{value:.3f}"


def ratio(r):
    if r.ratio is None:
        return f"({r.low:.3g} to {r.high:.3g})"
    return f"{r.ratio:.2f} ({r.low:.2f} to {r.high:.2f})"


def verdict(r):
    return "" if r.ok is None else "ok" if r.ok else "MISSED"


def cells(r):
    asked = "" if r.asked is None else f">= {r.asked:.2f}"
    return [r.what, number(r.ours, r.unit), number(r.peer, r.unit), r.peerName, ratio(r), asked, verdict(r), r.note]


HEAD = ["what", "ours s", "peer s", "peer", "ratio (spread)", "target", "", "note"]


def text_line(row):
    what, ours, peer, name, ratios, asked, ok, note = row
    return f"{what:<58} {ours:>10} {peer:>10} {name:<22} {ratios:<24} {asked:<8} {ok:<7} {note}".rstrip()


def markdown(results):
    lines = ["| " + " | ".join(HEAD[:7]) + " |", "|---|--:|--:|---|---|---|---|"]
    lines += ["| " + " | ".join(cells(r)[:7]) + " |" for r in results]
    return "\n".join(lines) + "\n"


def svg(results, title):
    """Bars of the ratios on a logarithmic axis; a line marks the target."""
    bars = [r for r in results if r.ratio is not None and r.ratio > 0]
    if not bars:
        return None
    left, width, step = 470, 420, 22
    low = min(-3, math.floor(min(math.log2(r.ratio) for r in bars)))
    high = max(3, math.ceil(max(math.log2(r.ratio) for r in bars)))

    def x(value):
        return left + width * (min(max(math.log2(value), low), high) - low) / (high - low)

    height = 60 + step * len(bars) + 20
    out = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {left + width + 70} {height}" font-family="sans-serif" font-size="12">',
           '<rect width="100%" height="100%" fill="white"/>',
           f'<text x="10" y="20" font-size="14" font-weight="bold">{html.escape(title)}</text>',
           '<text x="10" y="38" fill="#555">speedup over the peer; the mark is the target</text>']
    for e in range(low, high + 1):
        label = f"{2 ** e}" if e >= 0 else f"1/{2 ** -e}"
        out.append(f'<line x1="{x(2.0 ** e):.1f}" x2="{x(2.0 ** e):.1f}" y1="46" y2="{height - 20}" '
                   f'stroke="{"#888" if e == 0 else "#e4e4e4"}"/>'
                   f'<text x="{x(2.0 ** e):.1f}" y="{height - 6}" text-anchor="middle" fill="#555">{label}</text>')
    for i, r in enumerate(bars):
        y = 52 + i * step
        colour = {True: "#2e7d4f", False: "#c0552b", None: "#7a8796"}[r.ok]
        a, b = sorted((x(1), x(r.ratio)))
        out.append(f'<text x="{left - 8}" y="{y + 11}" text-anchor="end">{html.escape(r.what)} / {html.escape(r.peerName)}</text>'
                   f'<rect x="{a:.1f}" y="{y}" width="{max(b - a, 1):.1f}" height="14" fill="{colour}"/>'
                   f'<line x1="{x(max(r.low, 2.0 ** low)):.1f}" x2="{x(max(r.high, 2.0 ** low)):.1f}" '
                   f'y1="{y + 7}" y2="{y + 7}" stroke="black"/>'
                   f'<text x="{left + width + 8}" y="{y + 11}">{r.ratio:.2f}</text>')
        if r.asked:
            out.append(f'<line x1="{x(r.asked):.1f}" x2="{x(r.asked):.1f}" y1="{y - 3}" y2="{y + 17}" stroke="#1b3f8b" stroke-width="3"/>')
    return "\n".join(out + ["</svg>"]) + "\n"
