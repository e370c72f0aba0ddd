import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { type MouseEvent, useRef } from 'react';
import { buttonClass } from '#ui/controls/button.tsx';
import { FieldError } from '#ui/form/field-error.tsx';
import { adminTexts } from '../admin-texts.ts';
import { detailOf } from '../detail-of.ts';
import { confirmPresence } from '../queries/user-queries.ts';

/**
 * A link, because the file may be larger than a page can hold. The browser's download can't ask for a proof of
 * identity, so the page does that first.
 */
export function CsvLink({ address }: { address: string }) {
	const present = useRef(false);
	const asking = useMutation({ mutationFn: confirmPresence });
	const { error } = asking;

	function press(event: MouseEvent<HTMLAnchorElement>) {
		if (present.current) {
			present.current = false;
			return;
		}
		event.preventDefault();
		const link = event.currentTarget;
		asking.mutate(undefined, {
			onSuccess: () => {
				present.current = true;
				link.click();
			},
		});
	}

	return (
		<div className="admin-file">
			<a className={buttonClass()} href={address} download onClick={press}>
				<Download className="ui-icon" aria-hidden="true" />
				{adminTexts.table.download.button}
			</a>
			{error !== null && <FieldError>{detailOf(error)}</FieldError>}
		</div>
	);
}
