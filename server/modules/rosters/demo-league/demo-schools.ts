import type { Random } from './seeded-random.ts';

/** An invented school. `conference` is null for independents. */
export interface School {
	name: string;
	conference: string | null;
	color: string;
	alt_color: string | null;
}

const conferences: readonly (readonly [conference: string | null, schools: string[]])[] = [
	[
		'Tidewater Ten',
		['Port Ashby', 'Kestrel Bay', 'Saint Orrin', 'Lakehaven', 'Marsh Light', 'Gannet Point', 'Saltmere', 'East Harrow', 'Brine College', 'Cape Tansy'],
	],
	['Great Basin Eight', ['North Mesa Tech', 'Tamarack A&M', 'Alkali Flats', 'Sage Hollow', 'Dry Fork State', 'Cinder Butte', 'Juniper Wells', 'Salt Pan Tech']],
	[
		'Meridian',
		[
			'Calder Valley',
			'Whitlow State',
			'Pine Barrow',
			'Larkfield',
			'Ostrander',
			'Merrowby State',
			'Upper Quill',
			'Fallowmere',
			'Dunmarsh',
			'Thistledown A&M',
			'Haverstock',
			'Saint Ambry',
		],
	],
	[
		'Iron River',
		[
			'Forge City',
			'Slagworth Tech',
			'Hammerlin State',
			'Ore Landing',
			'Copperline',
			'Bessemer Falls',
			'Anvil Point',
			'Crucible College',
			'Rustwater',
			'Ingot State',
		],
	],
	['Cinder Coast', ['Basalt Bay', 'Pumice Point', 'Obsidian State', 'Ember Head', 'Lavaton', 'Ashcombe', 'Magma Ridge Tech', 'Caldera College']],
	[
		'Prairie Lantern',
		[
			'Wheatstone State',
			'Bluestem A&M',
			'Lantern Hills',
			'Sodbury',
			'Meadowlark Tech',
			'Plainsong',
			'Harrow Junction',
			'Big Coulee',
			'Switchgrass State',
			'Windrow',
		],
	],
	['Granite Six', ['Stonegarth', 'Quarrymont', 'Tor College', 'Flintwick', 'Slatebridge', 'Mount Averill Tech']],
	['Longleaf', ['Cypress Gate', 'Magnolia Bend', 'Heron Bayou', 'Resin State', 'Palmetto Rise', 'Tupelo Creek A&M', "Bishop's Moss", 'San Ysolé']],
	[null, ['Holloway Institute', 'The Lyceum']],
];

/** For larger leagues: any first part goes with any second. */
const heads =
	'Amber Aspen Barley Beacon Birchen Bracken Briar Bristle Candle Cedar Clover Coral Crag Crane Cricket Dapple Dove Dusk Elder Falcon Fennel Ferry Foxen Frost Garnet Glass Goose Gull Hazel Heather Ivory Jasper Kelp Linden Lupine Maple Mallow Mist Moth Nettle Opal Osprey Otter Owl Pebble Pepper Plover Quail Raven Reed Rowan Saffron Shale Silver Sparrow Sumac Swift Teasel Thorn Vervain Willow Wren'.split(
		' ',
	);
/** Only the largest league has so many schools. */
const furtherTails = ['water State', 'holm', 'shire', 'combe College', 'well A&M', 'stead Tech', 'minster', 'fell'];
const tails = [
	'brook State',
	'ford Tech',
	'gate',
	'haven A&M',
	'hollow',
	'ridge State',
	'moor',
	'mouth',
	'stead College',
	'wick',
	'field State',
	'bank Tech',
	'cliff',
	'vale',
	'water',
	'ton Institute',
	'crest',
	'shore State',
];
const moreConferences =
	'Big Orchard|Northern Lantern|Copper Trail|Harbor Twelve|Two Rivers|Old Post Road|Sky Country|Canal League|Foothill Nine|Lower Lakes|High Desert|Sound and Strait|Timberline|Millrace|Red Clay|Long Coast|Free State|Summit Ridge|Delta Line|Union Plains|Bay and Bluff|Golden Furrow|Keystone Trail|Upper Valley|Signal Hill|Eastern Ferry|White Pine|Crossroads Ten|Riverbend|Ninth Parallel|Quarry Belt|Western Arc|Silver Fork|Orchard Valley|Bluewater|Stone Mill|Cattle Trail|Lantern Coast|Narrows|Sawtooth Line|Cloud Peak|Barrier Isle|Mill Pond|Old Frontier|Gulfwind|Deep Harbor|Corn Ladder|Ridge and River|Snowline|Far Prairie|Half Moon|Bell Tower|Kettle Lakes|Broad Street|Iron Gate|Sundial|Compass Rose|Long Meadow|Tall Timber|Evergreen Loop|Fall Line|Painted Hills|Hearthstone|Covered Bridge|Ferry Landing|Lighthouse|Weathervane|Pilgrim Trail|Turnpike|Homestead|Stagecoach|Watershed|Boundary Waters|Mesa Verde Line|Lowland|Quiet Coast|Sandhill|Bayberry|Windmill|Grange|Arrowroot|Driftwood|Rimrock|Old Harbor|Wayside|Portage|Drumlin|Moraine|Chaparral|Bramble|Cairn|Estuary|Causeway|Millstone|Spillway|Trestle|Outpost|Vineyard|Headwater|Overland'.split(
		'|',
	);

const palette =
	'#0b2a5b/#f2b41b #6b0f1a/#e9dcc3 #0f5132/#f4f1e6 #f36f21/#1b1b1b #3d1a6e/#f5c542 #007a8a/#ffffff #111111/#c9a227 #a8123e/#ffffff #4a2c17/#e8c07d #274e13/#f28c28 #7a1f5c/#c7d3d9 #c8102e/#0a1f44 #1f6fd1/#ffd24a #00573f/#b9975b #5b2be0/#f7f7f7 #0a5c36/#ffc72c #8a1538/#8d9093 #003c71/#84bd00 #e4002b/#101820 #2b3a42/#ff6f61 #512d6d/#a7e0d8 #b3541e/#f5e9da #00629b/#f6eb61 #1d3c34/#d9c89e #d6006d/#14213d #34558b/#ffaf7b #006747/#cfc493 #9d2235/#f0e6d2 #101f3c/#5fb6e5 #4f2d7f/#ffffff #e87722/#002b49 #3c5a14/#f2e205 #5c0931/#f2a900 #005eb8/#e03c31 #222f5b/#c4bcb0 #7d2e2e/#7fb7be #0d0d0d/#e10600 #00843d/#ffffff #b58500/#1c1c1c #184e77/#d9ed92 #6d1b7b/#ffd6e0 #ffc20e/#3b1e08 #ffffff/#0e4c92 #f7e733/#0b3d2e #87b5e5/#13294b #c99700/#4b0f14 #e31c79/#ffffff #2e8540/#14213d #5a6870/#ff8200 #93d500/#1e1e3f #004b49/#f8a58b #661a00/#ffe8b6 #0033a0/#ff9e1b #3a3a3a/#9fe2bf #b00020/#ffe600 #1a2f1a/#c0c0c0'.split(
		' ',
	);

/**
 * The league's schools: the first 74 are written by hand, the others composed. `count` is 1 to about 1,150. Team colors
 * are #rrggbb.
 */
export function inventSchools(random: Random, count: number): School[] {
	const named = conferences.flatMap(([conference, names]) => names.map((name) => ({ name, conference })));
	const inConferences = (names: string[]) =>
		random.shuffle(names).map((name, i) => ({ name, conference: moreConferences[Math.floor(i / 11) % moreConferences.length] ?? null }));
	const composed = inConferences(heads.flatMap((head) => tails.map((tail) => head + tail)));
	const further = named.length + composed.length < count ? inConferences(heads.flatMap((head) => furtherTails.map((tail) => head + tail))) : [];
	const chosen = [...named, ...composed, ...further].slice(0, count);
	if (chosen.length < count) throw new RangeError(`no more than ${chosen.length} schools are invented here`);
	const colors = [...palette, ...random.shuffle(palette), ...random.shuffle(palette)];
	return chosen.map(({ name, conference }, i) => {
		const [color = '#222222', alt = '#ffffff'] = (colors[i % colors.length] ?? '').split('/');
		// One school in forty has no second color on record, as in real lists.
		return { name, conference, color, alt_color: i % 40 === 39 ? null : alt };
	});
}
