import { type JSXOpeningElement, parseSync, Visitor } from 'oxc-parser';

/** Drawn as a plain `button`, which drops the focus where it is disabled. */
const PLAIN = ['button', 'ButtonBase', 'IconButton', 'Fab', 'ToggleButton'];

/** Buttons of a source that would drop the focus while they are at work, or while they are off: only the theme's Button keeps it. */
export function droppingFocusIn(file: string, source: string): string[] {
  const found: string[] = [];
  const look = (element: JSXOpeningElement) => {
    const name = element.name.type === 'JSXIdentifier' ? element.name.name : '';
    const given = (attribute: string) =>
      element.attributes.some((one) => one.type === 'JSXAttribute' && one.name.name === attribute);
    if (PLAIN.includes(name) && given('loading')) found.push(`${name} at work`);
    if (name === 'Button' && given('component') && (given('loading') || given('disabled')))
      found.push('Button as another element');
  };
  new Visitor({ JSXOpeningElement: look }).visit(parseSync(file, source).program);
  return found;
}
