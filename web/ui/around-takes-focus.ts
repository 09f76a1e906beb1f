import { takeFocus } from './take-focus.ts';

/** A ref of what may give its place to something else with the focus in it: the dialog, section or screen that it stood in takes it [LOOK.20]. */
export const aroundTakesFocus = onLeaving((element) => around(element) ?? title());

/** A ref of what may go and leave nothing in its place: where nothing is named around it, what comes after it takes the focus [LOOK.20]. */
export const nextTakesFocus = onLeaving((element) => around(element) ?? next(element) ?? title());

type Place = HTMLElement | null;

function onLeaving(placeOf: (element: HTMLElement) => Place) {
  return (element: Place): (() => void) | undefined => {
    if (element === null) return undefined;
    return () => {
      if (!element.contains(document.activeElement)) return;
      const place = placeOf(element);
      if (place !== null) takeFocus(place);
    };
  };
}

const around = (element: HTMLElement): Place => element.closest<HTMLElement>('[role="dialog"], section');
const title = (): Place => document.querySelector('h1');

/** Of the same screen: beside the element, or beside what it is the end of. Other notices may go with it. */
function next(element: HTMLElement): Place {
  for (let at: Place = element; at !== null && at.localName !== 'main'; at = at.parentElement) {
    let beside = at.nextElementSibling;
    while (beside?.matches('[role=status], [role=alert]') === true) beside = beside.nextElementSibling;
    if (beside instanceof HTMLElement) return beside;
  }
  return null;
}
