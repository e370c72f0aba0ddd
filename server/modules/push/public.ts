export { readPushKeys } from './push-keys.ts';
export { registerPush } from './push-routes.ts';
export { createPushService } from './push-service.ts';
export { startPushWorker } from './send-due-messages.ts';
export { tellAccepted, tellNeed, tellPaid, tellReady } from './tell-donor.ts';
export { tidyPush } from './tidy-push.ts';
