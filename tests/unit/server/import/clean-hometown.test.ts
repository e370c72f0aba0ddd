import { describe, expect, it } from 'vitest';
import { Cleanings } from '#server/modules/rosters/import/clean/cell-value.ts';
import { hometown } from '#server/modules/rosters/import/clean/hometown.ts';

describe('hometowns', () => {
	it.each([
		// A country and a state of one name.
		['Zugdidi, Georgia', 'Zugdidi, Georgia'],
		['Telavi, GA', 'Telavi, Georgia'],
		['Mestia, Republic of Georgia', 'Mestia, Georgia'],
		['Savannah, Georgia', 'Savannah, GA'],
		['Georgia', 'Georgia'],
		// A label.
		['Hometown / Bristol, Va.', 'Bristol, VA'],
		['HOMETOWN: Bristol, Va.', 'Bristol, VA'],
		['Hometown/Last School: Bristol, Va.', 'Bristol, VA'],
		['Home: Bristol, Va.', 'Bristol, VA'],
		['Hometown, Ill.', 'Hometown, IL'],
		['Hometown / High School', null],
		['Hometown / N/A', null],
		// A slash, a bracket, or a dash.
		['Stratford/Ontario, Canada', 'Stratford, Ontario, Canada'],
		['Bristol / Tenn.', 'Bristol, TN'],
		['Donostia/Irun, Spain', 'Donostia/Irun, Spain'],
		['Salem, Ore. / Salem Prep', 'Salem, OR'],
		['Salem / Salem Prep, Ore.', 'Salem, OR'],
		['Salem, Ore. | Salem HS', 'Salem, OR'],
		['Salem, Ore. - Salem HS', 'Salem, OR'],
		['Salem, Ore. (Salem HS)', 'Salem, OR'],
		['Salem (Ore.)', 'Salem, OR'],
		['Oslo, Norway / Salem, Ore.', 'Oslo, Norway'],
		['Halle (Saale), Germany', 'Halle (Saale), Germany'],
		['Winston-Salem, N.C.', 'Winston-Salem, NC'],
		// A place that is named twice.
		['Dayton, Oh, OH', 'Dayton, OH'],
		['Dayton, Ohio, OH', 'Dayton, OH'],
		['Kaunas, Lithuania, Republic of Lithuania', 'Kaunas, Lithuania'],
		['New York, NY', 'New York, NY'],
		['New York, New York, N.Y.', 'New York, NY'],
		['Washington, D.C.', 'Washington, DC'],
		// Spellings.
		['Elkins, W. Va.', 'Elkins, WV'],
		['Elkins, W/Va', 'Elkins, WV'],
		['Fresno, calif', 'Fresno, CA'],
		['Lima, ohio, U.S.A.', 'Lima, OH'],
		['Fargo, N. Dak.', 'Fargo, ND'],
		['Dededo, Guam', 'Dededo, GU'],
		['Ponce, P.R.', 'Ponce, PR'],
		['Christiansted, U.S. Virgin Islands', 'Christiansted, VI'],
		['Gatineau, Qc, Canada', 'Gatineau, Quebec, Canada'],
		['Regina, Sask., CAN', 'Regina, Saskatchewan, Canada'],
		['Cairns, QLD, Aus', 'Cairns, Queensland, Australia'],
		['Mexicali, B.C., Mexico', 'Mexicali, B.C., Mexico'],
		['Delft, The Netherlands', 'Delft, Netherlands'],
		['Natal, Brasil', 'Natal, Brazil'],
		['Arima, Trinidad & Tobago', 'Arima, Trinidad and Tobago'],
		['Columbia', 'Columbia'],
		['Holland, Mich.', 'Holland, MI'],
		// A missing comma.
		['Tampa FL', 'Tampa, FL'],
		['Fresno Calif.', 'Fresno, CA'],
		['Lima. Ohio', 'Lima, OH'],
		['Washington D.C.', 'Washington, DC'],
		['Port Washington', 'Port Washington'],
		['New Mexico', 'New Mexico'],
		['St. Louis', 'St. Louis'],
	])('%s → %s', (text, expected) => {
		expect(hometown([text], new Cleanings())).toBe(expected);
	});

	it.each(['N/A', 'n/a', 'TBD', '-', '–', 'Unknown', 'none', 'N/A, N/A', '?'])('%s is blank', (text) => {
		const cleanings = new Cleanings();
		expect(hometown([text], cleanings)).toBeNull();
		expect(cleanings.kinds).toEqual([]);
	});

	it.each(['Salem, OR', 'Oslo, Norway', 'Stratford, Ontario, Canada', 'Telavi, Georgia', 'Hometown, IL', 'Cairns, Queensland, Australia'])(
		'%s stays as it is',
		(text) => {
			const cleanings = new Cleanings();
			expect(hometown([text], cleanings)).toBe(text);
			expect(cleanings.kinds).toEqual([]);
		},
	);
});
