import type { Page } from 'playwright-core';
import { contrast } from '../../contrast.ts';
import { motionEnds } from './still-picture.ts';

/** Of text, of large text, and of the edges of controls and panels [WCAG 2.2, 1.4.3 and 1.4.11]. */
const LEAST = { text: 4.5, 'large text': 3, edge: 3, panel: 3 };

/** Something that has to be seen, in colours: one of its own has to differ enough from what it lies on. */
interface Seen {
  kind: keyof typeof LEAST;
  name: string;
  own: string[];
  under: string;
}

interface Looked {
  bright?: boolean;
  /** Leaves out controls and panels. */
  only?: 'text';
}

/** Text, controls and, in bright light, panels that are too faint where they lie, in words. */
export async function contrastFaults(page: Page, { bright = false, only }: Looked = {}): Promise<string[]> {
  await page.evaluate(motionEnds);
  const seen = await page.evaluate(collect, bright);
  return seen
    .filter(({ kind }) => only === undefined || kind === 'text' || kind === 'large text')
    .map(({ kind, name, own, under }) => ({ kind, name, ratio: Math.max(...own.map((colour) => contrast(colour, under))) }))
    .filter(({ kind, ratio }) => ratio < LEAST[kind])
    .map(({ kind, name, ratio }) => `${kind}${bright ? ' in bright light' : ''} of ${name}: ${ratio.toFixed(2)}`);
}

/** Runs in the page. */
function collect(bright: boolean): Seen[] {
  const seen: Seen[] = [];
  const opacity = (colour: string) => (colour.startsWith('rgba') ? Number(colour.slice(colour.lastIndexOf(',') + 1, -1)) : 1);
  /** The nearest surface; what lets it shine through doesn't count. */
  const surface = (element: Element | null): string => {
    for (let at = element; at !== null; at = at.parentElement) {
      const { backgroundColor } = getComputedStyle(at);
      if (opacity(backgroundColor) > 0.9) return backgroundColor;
    }
    return 'rgb(13, 14, 16)';
  };
  /** How much of an element is left by its opacity and that of all it is in. */
  const shareSeen = (element: Element): number => {
    let share = 1;
    for (let at: Element | null = element; at !== null; at = at.parentElement) share *= Number(getComputedStyle(at).opacity);
    return share;
  };
  const channels = (colour: string) => (colour.match(/[\d.]+/g) ?? []).slice(0, 3).map(Number);
  const drawnOver = (under: string, colour: string, share: number): string => {
    const shown = share * opacity(colour);
    const below = channels(under);
    return `rgb(${channels(colour)
      .map((channel, at) => channel * shown + (below[at] ?? 0) * (1 - shown))
      .join(', ')})`;
  };
  /** The colours of what is drawn around it. */
  const edges = (style: CSSStyleDeclaration): string[] =>
    [
      // At one side it only divides.
      ...(Number.parseFloat(style.borderTopWidth) > 0 && Number.parseFloat(style.borderBottomWidth) > 0
        ? [style.borderTopColor]
        : []),
      ...(Number.parseFloat(style.outlineWidth) > 0 && style.outlineStyle !== 'none' ? [style.outlineColor] : []),
      ...(style.boxShadow.match(/rgba?\([^)]*\)(?= 0px 0px 0px [\d.]+px)/g) ?? []),
    ].filter((colour) => opacity(colour) > 0.9);
  const isOff = (element: Element) =>
    element.closest(':disabled, [aria-disabled=true], .Mui-disabled') !== null ||
    element.querySelector(':scope > :disabled') !== null;
  const nameOf = (element: Element) =>
    `${element.tagName.toLowerCase()} '${(element.textContent ?? '').trim().slice(0, 40) || element.getAttribute('aria-label')}'`;

  for (const element of document.body.querySelectorAll('*')) {
    if (!(element instanceof HTMLElement) || !element.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
      continue;
    const style = getComputedStyle(element);
    const box = element.getBoundingClientRect();
    if (box.width <= 1 || box.height <= 1 || style.clipPath !== 'none' || isOff(element)) continue;
    const name = nameOf(element);

    if ([...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim())) {
      const size = Number.parseFloat(style.fontSize);
      const isLarge = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700);
      const under = surface(element);
      seen.push({ kind: isLarge ? 'large text' : 'text', name, own: [drawnOver(under, style.color, shareSeen(element))], under });
    }

    const around = surface(element.parentElement);
    const fill = opacity(style.backgroundColor) > 0.9 && style.backgroundColor !== around ? [style.backgroundColor] : [];
    // Where somebody is in the navigation is marked beside the words.
    const mark = getComputedStyle(element, '::before');
    const drawn = [...fill, ...edges(style), ...(mark.content === 'none' ? [] : [mark.backgroundColor])];
    if (element.matches('.MuiCheckbox-root')) seen.push({ kind: 'edge', name, own: [style.color], under: around });
    else if (element.matches('.MuiOutlinedInput-root')) {
      const frame = element.querySelector('fieldset');
      seen.push({ kind: 'edge', name, own: frame === null ? [] : edges(getComputedStyle(frame)), under: around });
    } else if (element.matches('button, a, [role=checkbox], [role=switch], label:has(input)')) {
      // A word or an icon alone needs no edge.
      if (drawn.length > 0) seen.push({ kind: 'edge', name, own: drawn, under: around });
    } else if (bright && fill.length > 0 && box.width >= 200 && box.height >= 48 && Number.parseFloat(style.borderRadius) >= 10)
      seen.push({ kind: 'panel', name, own: drawn, under: around });
  }
  return seen;
}
