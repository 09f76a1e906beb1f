import { must } from '#domain/assertions.ts';
import type { AssetTypeId } from '#domain/asset-type/asset-type.ts';
import { dryRiser } from '#domain/asset-type/question-sets/dry-riser.ts';
import { emergencyLight } from '#domain/asset-type/question-sets/emergency-light.ts';
import { fireAlarmDevice } from '#domain/asset-type/question-sets/fire-alarm-device.ts';
import { fireBlanket } from '#domain/asset-type/question-sets/fire-blanket.ts';
import { fireDoor } from '#domain/asset-type/question-sets/fire-door.ts';
import { fireExtinguisher } from '#domain/asset-type/question-sets/fire-extinguisher.ts';
import { hoseReel } from '#domain/asset-type/question-sets/hose-reel.ts';
import { sprinklerValveSet } from '#domain/asset-type/question-sets/sprinkler-valve-set.ts';
import type { Random } from './seeded-random.ts';

type Texts = readonly [string, ...string[]];

/** One kind of site, how many assets of each type it has, and where they hang. */
export interface Place {
  name: string;
  client_name: string;
  address_line_1: string;
  address_line_2: string | null;
  town: string;
  post_code: string;
  notes: string | null;
  work: string;
  scope: string;
  instruction: string | null;
  floors: Texts;
  rooms: Texts;
  doors: Texts;
  counts: readonly [AssetTypeId, number][];
}

const storeys = (count: number): Texts => ['Ground floor', ...Array.from({ length: count }, (_, at) => `Floor ${at + 1}`)];

/** The five main sites: 400 assets, of which 140 extinguishers, 120 lights, 70 doors, 50 alarm devices and 20 others. */
export const places: readonly Place[] = [
  {
    name: 'Kestrel House',
    client_name: 'Northgate Homes',
    address_line_1: '14 Mill Lane',
    address_line_2: 'Holbeck',
    town: 'Leeds',
    post_code: 'LS11 5QN',
    notes: '14 storeys, two stairs. Concierge on 0113 496 0142, keys for the risers at the desk.',
    work: 'communal',
    scope: 'Communal areas, plant rooms and flat entrance doors.',
    instruction: 'Report to the concierge first. Knock twice at flats and leave a card where nobody answers.',
    floors: storeys(13),
    rooms: ['Stair A landing', 'Stair B landing', 'Lift lobby', 'Corridor east', 'Corridor west', 'Riser cupboard'],
    doors: [
      'Stair A lobby door',
      'Stair B lobby door',
      'Flat 1 entrance',
      'Flat 2 entrance',
      'Flat 3 entrance',
      'Bin store door',
    ],
    counts: [
      [fireExtinguisher.id, 42],
      [emergencyLight.id, 60],
      [fireDoor.id, 48],
      [fireAlarmDevice.id, 22],
      [dryRiser.id, 2],
      [sprinklerValveSet.id, 1],
    ],
  },
  {
    name: 'Alder Court',
    client_name: 'Brandling Estates',
    address_line_1: '3 Quayside Row',
    address_line_2: null,
    town: 'Newcastle upon Tyne',
    post_code: 'NE1 3DX',
    notes: 'Five-floor office. Sign in at reception; the server room needs an escort.',
    work: 'fire safety',
    scope: 'All floors, the plant room and the car park.',
    instruction: 'Warn the alarm receiving centre before any test.',
    floors: storeys(4),
    rooms: ['Reception', 'Kitchen', 'Open office north', 'Open office south', 'Server room', 'Stair landing', 'Meeting room 2'],
    doors: ['Stair door', 'Lobby door', 'Server room door', 'Plant room door'],
    counts: [
      [fireExtinguisher.id, 28],
      [emergencyLight.id, 20],
      [fireDoor.id, 8],
      [fireAlarmDevice.id, 8],
      [hoseReel.id, 2],
      [dryRiser.id, 1],
    ],
  },
  {
    name: 'Thornbury Road Primary School',
    client_name: 'Calder Learning Trust',
    address_line_1: 'Thornbury Road',
    address_line_2: null,
    town: 'Halifax',
    post_code: 'HX1 4RT',
    notes: 'Visits after 15:30 or in the holidays. The caretaker holds the keys.',
    work: 'school',
    scope: 'Classrooms, hall, kitchen and boiler house.',
    instruction: 'Wear the visitor badge at all times.',
    floors: ['Main building', 'Infant block', 'Hall block'],
    rooms: ['Classroom 1', 'Classroom 4', 'Corridor', 'Kitchen', 'Science room', 'Staff room', 'Library', 'Boiler house'],
    doors: ['Corridor door', 'Kitchen door', 'Hall door', 'Boiler house door'],
    counts: [
      [fireExtinguisher.id, 30],
      [emergencyLight.id, 16],
      [fireDoor.id, 6],
      [fireAlarmDevice.id, 8],
      [fireBlanket.id, 4],
    ],
  },
  {
    name: 'Riverside Distribution Centre',
    client_name: 'Brandling Estates',
    address_line_1: 'Unit 7, Riverside Park',
    address_line_2: 'Wharf Way',
    town: 'Wakefield',
    post_code: 'WF2 7UA',
    notes: 'High-visibility clothing and safety shoes. Forklifts have the right of way.',
    work: 'warehouse',
    scope: 'Warehouse, loading docks, offices and pump house.',
    instruction: null,
    floors: ['Aisle A', 'Aisle D', 'Aisle H', 'Loading dock', 'Mezzanine', 'Offices'],
    rooms: ['North end', 'South end', 'Column 12', 'Column 27', 'Charging bay', 'Fire exit'],
    doors: ['Personnel door', 'Office door', 'Pump house door'],
    counts: [
      [fireExtinguisher.id, 26],
      [emergencyLight.id, 10],
      [fireDoor.id, 2],
      [fireAlarmDevice.id, 4],
      [hoseReel.id, 4],
      [sprinklerValveSet.id, 2],
    ],
  },
  {
    name: 'Rowan Lodge Care Home',
    client_name: 'Northgate Homes',
    address_line_1: '52 Park Avenue',
    address_line_2: null,
    town: 'Harrogate',
    post_code: 'HG2 9BA',
    notes: 'Call ahead: the duty manager decides which wings may be tested.',
    work: 'care home',
    scope: 'Bedroom corridors, lounges, kitchen and laundry.',
    instruction: 'No sounder tests during the rest hour, 13:00 to 14:00.',
    floors: ['Ground floor', 'Floor 1', 'Floor 2'],
    rooms: ['East wing corridor', 'West wing corridor', 'Lounge', 'Kitchen', 'Laundry', 'Nurse station'],
    doors: ['East wing door', 'West wing door', 'Kitchen door', 'Laundry door'],
    counts: [
      [fireExtinguisher.id, 14],
      [emergencyLight.id, 14],
      [fireDoor.id, 6],
      [fireAlarmDevice.id, 8],
      [fireBlanket.id, 4],
    ],
  },
];

const names =
  'Heron Lark Osprey Falcon Swift Linnet Merlin Plover Teal Wren Ash Beech Cedar Elm Hazel Larch Maple Oak Yew Birch'.split(' ');
const buildings = ['House', 'Court', 'Point', 'Hall', 'Works', 'Lodge', 'Place', 'Gate', 'Wharf', 'Yard', 'View', 'Park', 'Mews'];
const towns = [
  ['York', 'YO1'],
  ['Sheffield', 'S3'],
  ['Hull', 'HU2'],
  ['Durham', 'DH1'],
  ['Bradford', 'BD3'],
  ['Lancaster', 'LA1'],
  ['Preston', 'PR1'],
] as const;

/** Further sites of the same five kinds, for sizes beyond 400 assets. */
export function furtherPlace(place: Place, copy: number, index: number): Place {
  const number = copy * places.length + index;
  const name = must(names[number % names.length], 'a name');
  const building = must(buildings[Math.floor(number / names.length) % buildings.length], 'a building');
  const round = Math.floor(number / (names.length * buildings.length));
  const [town, area] = must(towns[number % towns.length], 'a town');
  return {
    ...place,
    name: `${name} ${building}${round === 0 ? '' : ` ${round + 1}`}`,
    address_line_1: `${(number % 190) + 1} ${name} Street`,
    address_line_2: null,
    town,
    post_code: `${area} ${(number % 9) + 1}${'ABDEF'.charAt(number % 5)}${'GHJLN'.charAt(copy % 5)}`,
  };
}

/** Where an asset hangs, 'Floor 3, Stair B landing'. */
export function locationIn(place: Place, isDoor: boolean, random: Random): string {
  return `${random.pick(place.floors)}, ${random.pick(isDoor ? place.doors : place.rooms)}`;
}
