import type { Page } from "playwright-core";

/** Elements whose text must be readable as a whole. */
const LABELS = "button, summary, a[href], label, legend, h1, h2, h3, th";

/**
 * What does not fit on a page at its current width: the page itself, and labels whose text is cut off or leaves its element
 * or the window. Areas that scroll, such as wide tables, texts for screen readers and names that end in an ellipsis do not
 * count.
 * @returns "12 px too wide", "button “Register property” is cut off by 8 px"
 */
export function misfits(page: Page): Promise<string[]> {
  return page.evaluate((labels) => {
    const beyond = document.documentElement.scrollWidth - window.innerWidth;
    const found = beyond > 0 ? [`${beyond} px too wide`] : [];
    const contents = document.createRange();
    for (const label of document.querySelectorAll<HTMLElement>(labels)) {
      // Most labels fit; only the others are worth the style of each of their ancestors.
      contents.selectNodeContents(label);
      const box = label.getBoundingClientRect();
      if (contents.getBoundingClientRect().right <= Math.min(box.right, window.innerWidth) + 1) continue;
      const isForScreenReaders = box.width <= 1;
      if (isForScreenReaders || !label.checkVisibility({ visibilityProperty: true }) || isInScroller(label))
        continue;
      const isInline = getComputedStyle(label).display === "inline";
      const edge = isInline ? window.innerWidth : Math.min(box.right, window.innerWidth);
      const over = Math.round(Math.max(...visibleTexts(label)) - edge);
      if (over > 1)
        found.push(`${label.localName} “${label.textContent?.trim().slice(0, 60)}” is cut off by ${over} px`);
    }
    return found;

    /** The right edges of the texts in a label that are seen. */
    function visibleTexts(label: HTMLElement): number[] {
      const edges: number[] = [];
      const walker = document.createTreeWalker(label, NodeFilter.SHOW_TEXT);
      for (let text = walker.nextNode(); text; text = walker.nextNode()) {
        const parent = text.parentElement;
        if (!parent?.checkVisibility({ visibilityProperty: true }) || isShortened(parent, label)) continue;
        const range = document.createRange();
        range.selectNodeContents(text);
        edges.push(range.getBoundingClientRect().right);
      }
      return edges;
    }

    /** On purpose: by an ellipsis, or as a badge or a text for screen readers that is placed outside the text. */
    function isShortened(element: HTMLElement, label: HTMLElement): boolean {
      for (let part: HTMLElement | null = element; part; part = part.parentElement) {
        const { position, textOverflow } = getComputedStyle(part);
        if (textOverflow === "ellipsis") return true;
        if (part === label) return false;
        if (position === "absolute") return true;
      }
      return false;
    }

    function isInScroller(element: HTMLElement): boolean {
      for (let parent: HTMLElement | null = element; parent; parent = parent.parentElement) {
        const { overflowX } = getComputedStyle(parent);
        if (/auto|scroll/.test(overflowX) && parent.scrollWidth > parent.clientWidth) return true;
      }
      return false;
    }
  }, LABELS);
}
