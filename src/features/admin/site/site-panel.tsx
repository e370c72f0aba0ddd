import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { ApiFailure } from '#core/api/api-failure.ts';
import { putAnswer } from '#core/api/queries/put-answer.ts';
import { refetchChanged } from '#core/api/queries/refetch-changed.ts';
import { siteQuery } from '#core/api/queries/site-query.ts';
import { PAYOUT_FIELDS } from '#domain/site/payout-line.ts';
import { type AdminSite, type SaveSiteBody, SITE_FIELDS, type SiteField } from '#domain/site/site-profile.ts';
import { FieldError } from '#ui/form/field-error.tsx';
import { TextArea } from '#ui/form/fields/text-area.tsx';
import { TextField } from '#ui/form/fields/text-field.tsx';
import { SubmitButton } from '#ui/form/submit-button.tsx';
import { toast } from '#ui/overlay/toast.ts';
import { AdminUnread } from '../admin-unread.tsx';
import { refusalOf } from '../form/form-error.ts';
import { useFormError } from '../form/use-form-error.ts';
import { useSharedForm } from '../form/use-shared-form.ts';
import { adminSiteQuery, saveSite } from '../queries/site-queries.ts';
import { DataTableSkeleton } from '../table/data-table-skeleton.tsx';
import { PayoutPreview } from './payout-preview.tsx';
import { SiteColors } from './site-colors.tsx';
import { formOf, readSiteForm, type SiteForm as SiteFormTexts } from './site-form.ts';
import { SiteLogo } from './site-logo.tsx';
import './site.css';
import { siteTexts as texts } from './site-texts.ts';

const WHO = ['club_name', 'legal_name', 'postal_address', 'contact_email'] as const;
const LINKS = ['website', 'facebook', 'x', 'instagram', 'youtube'] as const;
const TEXTS = ['privacy_contact', 'terms'] as const;
/** Fields of several lines, with their height. */
const ROWS: Partial<Record<SiteField, number>> = { postal_address: 3, privacy_contact: 4, terms: 12 };

/** The form for the operator's details. */
export function SitePanel({ owner }: { owner: string }) {
	const found = useQuery(adminSiteQuery(owner));
	if (found.data !== undefined) return <SiteForm site={found.data} owner={owner} />;
	return <AdminUnread found={found} loading={<DataTableSkeleton label={texts.label} />} />;
}

function SiteForm({ site: opened, owner }: { site: AdminSite; owner: string }) {
	const client = useQueryClient();
	const query = adminSiteQuery(owner);
	const [site, setSite] = useState(opened);
	const { form, overtaken, change, saved, overtake } = useSharedForm(formOf(opened.profile));
	const { element, formError, show, clear } = useFormError<SiteField>();

	const saving = useMutation({
		mutationFn: ({ body }: { body: SaveSiteBody; typed: SiteFormTexts }) => saveSite(body),
		onSuccess: async (now, { typed }) => {
			// A logo upload may have finished while this call was in flight.
			setSite(({ logo_url }) => ({ ...now, logo_url }));
			saved(typed, formOf(now.profile));
			await putAnswer(client, query.queryKey, now);
			toast(texts.saved);
			await refetchChanged(client, { queryKey: siteQuery.queryKey });
		},
		onError: async (failure) => {
			const isConflict = failure instanceof ApiFailure && failure.code === 'conflict';
			show(isConflict ? { field: null, text: texts.changed } : refusalOf(failure, SITE_FIELDS));
			if (!isConflict) return;
			const now = await client.fetchQuery({ ...query, staleTime: 0 });
			overtake(formOf(now.profile));
			setSite(now);
		},
	});

	function submit(event: FormEvent) {
		event.preventDefault();
		if (saving.isPending) return;
		const read = readSiteForm(form);
		clear();
		if ('error' in read) show(read.error);
		else saving.mutate({ body: { revision: site.revision, profile: read.profile }, typed: form });
	}

	const control = (name: SiteField) => {
		const fixed = site.fixed.find(({ field }) => field === name);
		const notes = [texts.hints[name], fixed && texts.fixed(fixed.variable), overtaken.has(name) && texts.now(site.profile[name] ?? texts.nothing)];
		const shared = {
			name,
			label: texts.fields[name],
			value: fixed?.value ?? form[name] ?? '',
			readOnly: fixed !== undefined,
			onChange: (value: string) => change({ [name]: value }),
			error: formError?.field === name ? formError.text : undefined,
			autoComplete: 'off',
		};
		const type = name === 'contact_email' ? 'email' : (LINKS as readonly SiteField[]).includes(name) ? 'url' : 'text';
		return (
			<div key={name}>
				{ROWS[name] === undefined ? <TextField {...shared} type={type} /> : <TextArea {...shared} rows={ROWS[name]} />}
				{notes.map(
					(note) =>
						note && (
							<p key={note} className="ui-quiet admin-site-note">
								{note}
							</p>
						),
				)}
			</div>
		);
	};
	return (
		<form className="admin-rows admin-site" noValidate ref={element} onSubmit={submit} aria-label={texts.label}>
			<p>{texts.intro}</p>
			<fieldset className="admin-site-group">
				<legend className="ui-title-4">{texts.groups.who}</legend>
				<div className="admin-site-fields">{WHO.map(control)}</div>
			</fieldset>
			{form.payout_holder !== undefined && (
				<fieldset className="admin-site-group">
					<legend className="ui-title-4">{texts.groups.payout}</legend>
					<p className="ui-quiet">{texts.payout.intro}</p>
					<div className="admin-site-fields">{PAYOUT_FIELDS.map(control)}</div>
					<PayoutPreview form={form} demo={site.demo === true} />
				</fieldset>
			)}
			<fieldset className="admin-site-group">
				<legend className="ui-title-4">{texts.groups.links}</legend>
				<div className="admin-site-fields">{LINKS.map(control)}</div>
			</fieldset>
			<fieldset className="admin-site-group">
				<legend className="ui-title-4">{texts.groups.texts}</legend>
				{TEXTS.map(control)}
			</fieldset>
			<SiteLogo
				logo_url={site.logo_url}
				onChanged={(now) => {
					// Takes over only the logo. Saving the form reports what else has changed.
					setSite((before) => ({ ...before, logo_url: now.logo_url }));
					void refetchChanged(client, { queryKey: siteQuery.queryKey });
				}}
			/>
			<SiteColors color={form.color} alt_color={form.alt_color} field={control} onPick={(name, value) => change({ [name]: value })} />
			{formError?.field === null && <FieldError>{formError.text}</FieldError>}
			<div>
				<SubmitButton busy={saving.isPending} busyLabel={texts.saving}>
					{texts.save}
				</SubmitButton>
			</div>
		</form>
	);
}
