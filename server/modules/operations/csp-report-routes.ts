import type { FastifyInstance } from 'fastify';
import { api } from '#domain/api/api-paths.ts';
import { doneSchema } from '#domain/api/done-schema.ts';
import { defineThrottle } from '#server/http/guards/throttle.ts';
import { type ApiRoute, defineRoute } from '#server/http/route/define-route.ts';
import type { Deps } from '#server/http/route/deps.ts';
import { type CspReports, cspReportBodySchema, exampleCspReports } from './csp-reports.ts';

/** A page that violates its policy does so on each screen, and an extension on each page. */
const reportThrottle = defineThrottle({ device: 30, address: 600, windowMs: 60_000 });

export interface CspReportDeps extends Deps {
	cspReports: CspReports;
}

/** Accepts only the two content types of reports. */
async function withReports(app: FastifyInstance, register: (scope: FastifyInstance) => void): Promise<void> {
	await app.register((scope, _options, registered) => {
		const parse = scope.getDefaultJsonParser('error', 'error');
		scope.removeAllContentTypeParsers();
		scope.addContentTypeParser(['application/reports+json', 'application/csp-report'], { parseAs: 'string' }, parse);
		register(scope);
		registered();
	});
}

/** Where browsers report violations of the Content Security Policy. */
export const cspReportRoutes: readonly ApiRoute<CspReportDeps>[] = [
	defineRoute({
		method: 'POST',
		path: api.cspReports,
		who: 'anyone',
		summary: 'Report violations of the content security policy',
		description:
			'Sent by browsers (`report-to`, or `report-uri` as `application/csp-report`). The server counts them without recording who or where, and logs the counts once a minute.',
		// Browsers send reports on their own, without our headers.
		apiKey: false,
		scope: withReports,
		body: cspReportBodySchema,
		bodyType: 'application/reports+json',
		answer: doneSchema,
		throttle: reportThrottle,
		example: { address: api.cspReports, body: exampleCspReports, answer: { message: 'Thank you.' } },
		handler: async ({ cspReports }, { body }) => {
			cspReports.note(body);
			return { message: 'Thank you.' };
		},
	}),
];
