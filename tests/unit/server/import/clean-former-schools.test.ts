import { describe, expect, it } from 'vitest';
import { formerSchools, schoolBehindHometown } from '#server/modules/rosters/import/clean/former-schools.ts';

describe('the schools before', () => {
	it.each([
		['Purdue Fort Wayne', ['purdue fort wayne']],
		['IPFW', ['purdue fort wayne']],
		['University of Idaho', ['university of idaho', 'idaho']],
		['Univ. Missouri-Kansas City', ['univ missouri kansas city', 'kansas city']],
		['Bradley University/Drake University', ['bradley', 'drake']],
		['Boise St. (2022-24)', ['boise state']],
		['William & Mary', ['william mary']],
		['Transfer from Utah St.', ['utah state']],
		['Lakewood HS', []],
		['Lakewood H.S. / Ohio State', ['ohio state']],
		['Hargrave Military Academy', []],
		['IMG Academy | Miami (FL)', ['miami']],
		['N/A', []],
		['-', []],
		['', []],
	])('%s', (text, keys) => {
		expect(formerSchools(text)).toEqual(keys);
	});

	it('are each named once, from any number of cells', () => {
		expect(formerSchools('Idaho', undefined, null, 'Idaho/Boise State')).toEqual(['idaho', 'boise state']);
	});

	it.each([
		['Mesa, AZ / Idaho', 'Idaho'],
		['Mesa, AZ / Mesa HS / Boise State', 'Boise State'],
		['Mesa, AZ (Idaho)', 'Idaho'],
		['Mesa, AZ | Idaho', 'Idaho'],
		['Mesa, AZ', undefined],
		['', undefined],
		[undefined, undefined],
	])('behind the hometown: %s', (text, school) => {
		expect(schoolBehindHometown(text)).toBe(school);
	});
});
