import { api } from '#domain/api-paths.ts';
import { type Plan, portalAnswerSchema } from '#domain/plans.ts';
import { callApi } from '#sync/api-client.ts';
import { useDeed } from '#sync/page/use-deed.ts';
import { Button } from '#ui/button.tsx';
import { FieldError } from '#ui/field.tsx';
import { portalAddress } from './portal-address.ts';

/** Goes to the card provider's page for another card, which comes back here. */
export function ChangeCard({ plan: { intent_id, player_name } }: { plan: Plan }) {
	const { busy, trouble, start } = useDeed(async () => {
		const { url } = await callApi(api.planPortal(intent_id), portalAnswerSchema, { method: 'POST' });
		location.assign(portalAddress(url));
	}, 'The card is as it was.');
	return (
		<>
			<Button busy={busy} aria-label={`Change the card of the monthly donation for ${player_name}`} onClick={start}>
				Change the card
			</Button>
			{trouble !== undefined && <FieldError>{trouble}</FieldError>}
		</>
	);
}
