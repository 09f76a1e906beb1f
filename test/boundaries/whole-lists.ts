import { type JSXElement, type JSXFragment, type Node, parseSync, Visitor } from 'oxc-parser';

/** Lists of a source beside which nothing shows further rows: they show all that there is, however much. */
export function wholeListsIn(file: string, source: string): number {
  let whole = 0;
  const look = ({ children }: JSXElement | JSXFragment) => {
    const hasMore = children.some((child) => nameOf(child) === 'MoreRows');
    if (!hasMore) whole += children.filter(isList).length;
  };
  new Visitor({ JSXElement: look, JSXFragment: look }).visit(parseSync(file, source).program);
  return whole;
}

function nameOf(node: Node): string | null {
  if (node.type !== 'JSXElement') return null;
  const { name } = node.openingElement;
  return name.type === 'JSXIdentifier' ? name.name : null;
}

function isList(node: Node): boolean {
  if (node.type !== 'JSXElement') return false;
  return nameOf(node) === 'RowBlock' || node.openingElement.attributes.some(isUnordered);
}

const isUnordered = (attribute: JSXElement['openingElement']['attributes'][number]): boolean =>
  attribute.type === 'JSXAttribute' &&
  attribute.name.name === 'component' &&
  attribute.value?.type === 'Literal' &&
  attribute.value.value === 'ul';
