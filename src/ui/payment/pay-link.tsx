import type { MouseEvent, ReactNode } from 'react';
import { donateClass } from '../controls/button.tsx';
import { FieldError } from '../form/field-error.tsx';
import { payLinkTexts } from './pay-link-texts.ts';

/** Check between a tap on Pay and the checkout. */
export interface PayGuard {
	canPay: boolean;
	/** A tap found out that our server can't be reached. */
	isUnanswered: boolean;
	onClick: (event: MouseEvent<HTMLAnchorElement>) => void;
}

interface PayLinkProps {
	/** Our own address of the checkout, which never expires. */
	href: string;
	guard: PayGuard;
	/** Its name, if the visible words could mean another checkout. It begins with them. */
	label?: string;
	big?: boolean;
	/** Another way to pay is offered first, and has the accent. */
	second?: boolean;
	/** Text after a tap without a connection, if there is more to say than usual. */
	offlineText?: string;
	children: ReactNode;
}

/** "Pay $50 for …". It has the accent only while it can be paid. */
export function PayLink({ href, guard, label, big = false, second = false, offlineText = payLinkTexts.offline, children }: PayLinkProps) {
	return (
		<div className="ui-pay">
			<a className={donateClass(big, payLook(guard.canPay && !second))} href={href} aria-label={label} onClick={guard.onClick}>
				<span>{children}</span>
			</a>
			{guard.isUnanswered && <FieldError>{offlineText}</FieldError>}
		</div>
	);
}

/** An additional class name for what leads to a payment. Its size is the same whether it can be paid now or not. */
export function payLook(canPay: boolean): string {
	return canPay ? '' : 'idle';
}
