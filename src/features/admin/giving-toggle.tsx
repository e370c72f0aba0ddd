import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { accountMessages } from '#domain/texts/account-messages.ts';
import { givingQuery, setGiving } from '#donations/giving-status.ts';
import { Switch } from '#ui/controls/switch.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';

/** The 'Donate Request' switch of spec §2: turns giving on or off for the whole platform. Shows the server's state. */
export function GivingToggle() {
	const client = useQueryClient();
	const giving = useQuery(givingQuery);
	const [wanted, setWanted] = useState<boolean>();
	const on = giving.data?.enabled;
	return (
		<>
			<Switch label={accountMessages.admin.givingSwitch} on={on} onChange={setWanted}>
				{on === undefined ? (giving.isError ? 'Unknown. We can’t reach our server.' : 'Checking…') : on ? 'On. Donors can give.' : 'Off. Donations are paused.'}
			</Switch>
			{wanted !== undefined && (
				<ConfirmDialog
					title={wanted ? 'Turn donations back on?' : 'Pause donations?'}
					confirm={wanted ? 'Turn on' : 'Turn off'}
					busy={wanted ? 'Turning on…' : 'Turning off…'}
					danger={!wanted}
					act={() => setGiving({ enabled: wanted })}
					onDone={(now) => {
						client.setQueryData(givingQuery.queryKey, now);
						setWanted(undefined);
					}}
					onClose={() => setWanted(undefined)}
				>
					<p>
						{wanted
							? 'Donors can give to every athlete again right away, and links to waiting donations lead to checkout again.'
							: 'No one can give to any athlete until you turn donations back on. Links to waiting donations will say that donations are paused. Payments already in progress with the card provider still go through.'}
					</p>
				</ConfirmDialog>
			)}
		</>
	);
}
