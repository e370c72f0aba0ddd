import * as z from 'zod/mini';
import { type StaffSide, staffApi } from '#domain/api/claim-paths.ts';
import { adminAthleteSchema } from '#domain/roster/athlete-edit.ts';
import { changeConsentBodySchema, consentHistorySchema } from '#domain/roster/consent-forms.ts';
import { idSchema } from '#domain/roster/roster.ts';
import { adminThrottle } from '#server/http/guards/throttle.ts';
import { type ApiRoute, defineRoute } from '#server/http/route/define-route.ts';
import { fromText } from '#server/http/route/validate.ts';
import { exampleAdminAthlete } from '../by-hand/admin-athlete-examples.ts';
import { forgetPhotos } from '../by-hand/photos/change-photo.ts';
import type { PhotoDeps } from '../by-hand/photos/photo-routes.ts';
import { deciderOf, readersOf, staffKeyHeader, staffOf } from '../records/staff.ts';
import { decideConsent } from './change-consent.ts';
import { consentHistory } from './consent-history.ts';

const params = z.object({ player_id: fromText(idSchema) });
const { player_id } = exampleAdminAthlete;

/** Whether an athlete can be given to, for admins, and for desks about the athletes of their schools (docs/decisions/180, 183). */
function consentRoutesOf(side: StaffSide): readonly ApiRoute<PhotoDeps>[] {
	const api = staffApi(side);
	return [
		defineRoute({
			method: 'GET',
			path: `/v1/${side}/athletes/:player_id/consent`,
			who: readersOf(side),
			summary: 'See whether an athlete can be given to, and how that came about',
			description: '`next` has what the caller may do now.',
			params,
			answer: consentHistorySchema,
			errors: ['not_found'],
			throttle: adminThrottle,
			example: {
				address: api.consent(player_id),
				answer: {
					consent: 'paused',
					next: ['listed', 'opted_out', 'removed'],
					changes: [
						{ from: 'listed', to: 'paused', reason: 'The compliance office called', changed_at: '2026-09-06T08:00:00.000Z', changed_by: 'Dana Whitfield' },
					],
					taken_down: [
						{
							...{ words: 'I throw the discus.', had_photo: false, notes: 0, reason: 'It names a sponsor.' },
							...{ taken_down_at: '2026-09-05T08:00:00.000Z', taken_down_by: 'Dana Whitfield' },
						},
					],
				},
			},
			handler: ({ db }, { params: { player_id: id }, user }) => consentHistory(db, id, staffOf(user, side)),
		}),

		defineRoute({
			method: 'POST',
			path: `/v1/${side}/athletes/:player_id/consent`,
			who: side,
			proof: 'recent',
			summary: 'Pause, close, open, or remove an athlete',
			description:
				'While an athlete is `paused` or has `opted_out`, donations and requests are 409 `conflict`, open checkouts end, and monthly donations pause or end. `removed` erases the athlete for good; no import brings them back. No payment is refunded. A step that isn’t among `next` is 409 `bad_transition`, and one from another state than `seen` is 409 `conflict`.',
			headers: staffKeyHeader,
			params,
			body: changeConsentBodySchema,
			answer: adminAthleteSchema,
			errors: ['not_found', 'conflict', 'bad_transition', 'idempotency_mismatch'],
			throttle: adminThrottle,
			example: {
				address: api.consent(player_id),
				body: { to: 'paused', seen: 'listed', reason: 'The compliance office called' },
				answer: { ...exampleAdminAthlete, consent: 'paused' },
			},
			handler: async (deps, { params: { player_id: id }, body, user, request }) => {
				const changed = await decideConsent(deps.db, id, body, deciderOf(deps, { user, request }, side));
				await forgetPhotos(deps.photos, changed.photos);
				return changed.athlete;
			},
		}),
	];
}

export const adminConsentRoutes = consentRoutesOf('admin');
export const deskConsentRoutes = consentRoutesOf('school-desk');
