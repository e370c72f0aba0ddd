import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { putAnswer } from '#core/api/queries/put-answer.ts';
import type { Alert } from '#domain/admin/admin-alert.ts';
import { Button, buttonClass } from '#ui/controls/button.tsx';
import { FieldError } from '#ui/form/field-error.tsx';
import { alertsQuery, clearAlert } from './queries/alert-queries.ts';
import './alerts.css';
import { adminTexts } from './admin-texts.ts';
import { detailOf } from './detail-of.ts';
import { momentText } from './table/moment-text.ts';

const texts = adminTexts.alerts;

/** Alerts for the admin, above everything else on the dashboard. Renders nothing if there are no alerts. */
export function AlertsPanel({ owner }: { owner: string }) {
	const client = useQueryClient();
	const query = alertsQuery(owner);
	const found = useQuery(query);
	const clearing = useMutation({
		mutationFn: clearAlert,
		onSuccess: (open) => putAnswer(client, query.queryKey, open),
	});
	const alerts = found.data?.data ?? [];
	if (found.isError && found.data === undefined) return <FieldError>{texts.failed(detailOf(found.error))}</FieldError>;
	if (alerts.length === 0) return null;
	return (
		<section className="admin-alerts" aria-labelledby="alerts-title">
			<h2 className="ui-hidden" id="alerts-title">
				{texts.title}
			</h2>
			{clearing.error !== null && <FieldError>{detailOf(clearing.error)}</FieldError>}
			<ul>
				{alerts.map((alert) => (
					<li className="ui-error-panel" key={alert.alert_id}>
						<div>
							<h3>{alert.title}</h3>
							<p>{alert.detail}</p>
							<p className="ui-quiet ui-number">{happened(alert)}</p>
						</div>
						<div className="admin-alert-actions">
							{alert.link !== null && <AlertLink link={alert.link} title={alert.title} />}
							<Button
								aria-label={texts.clearAbout(alert.title)}
								busy={clearing.isPending && clearing.variables === alert.alert_id}
								onClick={() => clearing.mutate(alert.alert_id)}
							>
								{texts.clear}
							</Button>
						</div>
					</li>
				))}
			</ul>
		</section>
	);
}

function happened({ times, first_at, last_at }: Alert): string {
	const last = momentText(last_at);
	return times === 1 ? texts.once(last) : texts.often(times, momentText(first_at), last);
}

/** Leads to a list on this dashboard, or to the card provider's own. */
function AlertLink({ link, title }: { link: string; title: string }) {
	if (link.startsWith('/'))
		return (
			<Link className={buttonClass()} to={link}>
				{texts.show}
				<span className="ui-hidden">{texts.about(title)}</span>
			</Link>
		);
	return (
		<a className={buttonClass()} href={link} target="_blank" rel="noopener noreferrer">
			{texts.openStripe}
			<span className="ui-hidden">{texts.aboutInNewTab(title)}</span>
		</a>
	);
}
