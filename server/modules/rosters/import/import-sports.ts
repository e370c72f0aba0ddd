import { DEFAULT_SPORT_ID, DEFAULT_SPORT_NAME } from '#domain/roster/listing.ts';
import type { ImportedSport } from './import-records.ts';

export const collegeFootball: ImportedSport = { sport_id: DEFAULT_SPORT_ID, sport_name: DEFAULT_SPORT_NAME, gender: 'Male' };
