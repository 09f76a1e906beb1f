import {
  BrowserClient,
  dedupeIntegration,
  defaultStackParser,
  type ErrorEvent,
  functionToStringIntegration,
  getCurrentScope,
  globalHandlersIntegration,
  linkedErrorsIntegration,
  makeBrowserOfflineTransport,
  makeFetchTransport,
} from '@sentry/browser';

let client: BrowserClient | null = null;

/** Reports what nobody catches: the error and where it happened, nothing of what was typed, clicked or fetched. */
export function open(dsn: string): void {
  client = new BrowserClient({
    dsn,
    transport: makeBrowserOfflineTransport(makeFetchTransport),
    stackParser: defaultStackParser,
    integrations: [globalHandlersIntegration(), linkedErrorsIntegration(), dedupeIntegration(), functionToStringIntegration()],
    sendClientReports: false,
    beforeSend: withoutPerson,
  });
  getCurrentScope().setClient(client);
  client.init();
}

/** Resolves to whether the service accepted the next event; false also when it is only kept for later. */
export function nextDelivery(): Promise<boolean> {
  return new Promise((resolve) => {
    const stop = client?.on('afterSendEvent', (_event, { statusCode = 0 }) => {
      stop?.();
      resolve(statusCode >= 200 && statusCode < 300);
    });
  });
}

function withoutPerson(event: ErrorEvent): ErrorEvent {
  const { user: _user, breadcrumbs: _breadcrumbs, request: _request, server_name: _server, ...rest } = event;
  return { ...rest, request: { url: `${location.origin}${location.pathname}` } };
}
