import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { putAnswer } from '#core/api/queries/put-answer.ts';
import { accountMessages } from '#domain/texts/account-messages.ts';
import { givingQuery } from '#donations/giving-status.ts';
import { Switch } from '#ui/controls/switch.tsx';
import { adminTexts } from './admin-texts.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { setGiving } from './queries/set-giving.ts';

const texts = adminTexts.giving;

/** The 'Donate Request' switch of spec §2: turns giving on or off for the whole platform. Shows the server's state. */
export function GivingToggle() {
	const client = useQueryClient();
	const giving = useQuery(givingQuery);
	const [wanted, setWanted] = useState<boolean>();
	const on = giving.data?.enabled;
	const dialogTexts = wanted ? texts.turnOn : texts.turnOff;
	return (
		<>
			<Switch label={accountMessages.admin.givingSwitch} on={on} onChange={setWanted}>
				{on === undefined ? (giving.isError ? texts.unknown : texts.checking) : on ? texts.on : texts.off}
			</Switch>
			{wanted !== undefined && (
				<ConfirmDialog
					title={dialogTexts.title}
					confirm={dialogTexts.confirm}
					busy={dialogTexts.busy}
					danger={!wanted}
					act={() => setGiving({ enabled: wanted })}
					onDone={async (now) => {
						await putAnswer(client, givingQuery.queryKey, now);
						setWanted(undefined);
					}}
					onClose={() => setWanted(undefined)}
				>
					<p>{dialogTexts.text}</p>
				</ConfirmDialog>
			)}
		</>
	);
}
