package com.intellij.execution.filters;

import com.intellij.openapi.project.PossiblyDumbAware;
import java.util.List;

/** Signatures of JetBrains/intellij-community 60999eeb61f0, platform/execution/api-dump-unreviewed.txt. */
public interface Filter extends PossiblyDumbAware {

    Result applyFilter(String line, int entireLength);

    class Result extends ResultItem {

        private final List<? extends ResultItem> items;

        public Result(List<? extends ResultItem> resultItems) {
            super(0, 0, null);
            items = resultItems;
        }

        public List<ResultItem> getResultItems() {
            return List.copyOf(items);
        }
    }

    class ResultItem {

        private final int start;
        private final int end;
        private final HyperlinkInfo info;

        public ResultItem(int highlightStartOffset, int highlightEndOffset, HyperlinkInfo hyperlinkInfo) {
            start = highlightStartOffset;
            end = highlightEndOffset;
            info = hyperlinkInfo;
        }

        public int getHighlightStartOffset() {
            return start;
        }

        public int getHighlightEndOffset() {
            return end;
        }

        public HyperlinkInfo getHyperlinkInfo() {
            return info;
        }
    }
}
