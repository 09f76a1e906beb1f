import { v7 } from 'uuid';
import type { AssetGradeId } from '#domain/grade/asset-grade.ts';
import { isAdministrator } from '#domain/permissions.ts';
import type { PageForms } from '../../protocol/page-forms.ts';
import type { CheckResult } from '../../protocol/check-result.ts';
import type { TopicMessage } from '../../protocol/messages.ts';
import type { Topics } from '../../protocol/topics.ts';
import type { PageState, WorkerCalls } from '../../protocol/worker-calls.ts';
import type { StoreReader } from '../../queries/store-reader.ts';
import type { AppDatabase } from '../disk/app-database.ts';
import { exportChange, exportWork, type Who } from '../sealing/exports.ts';
import { importFile } from '../sealing/import-file.ts';
import { listOthersWork, sendOthersWork } from '../sealing/others.ts';
import type { SealedWork } from '../sealing/sealed-work.ts';
import type { Sessions } from '../session/sessions.ts';
import { autoCompleteChanges } from './auto-complete.ts';
import { type UserCallName, userCalls } from './user-calls.ts';

interface Options {
  sessions: Sessions;
  work: SealedWork;
  app: AppDatabase;
  forms: PageForms;
  /** What actions read, unwatched. */
  reader: () => StoreReader;
  onPageState: (state: PageState) => void;
  post: (message: TopicMessage) => void;
}

/** What the page may ask, carried out. */
export function workerCalls(options: Options): WorkerCalls {
  return { ...ofUser(options), ...ofSealing(options), ...ofSession(options) };
}

/** Those that concern a user wait until one is there. */
function ofUser({ sessions, reader, post }: Options): Pick<WorkerCalls, UserCallName | 'autoComplete' | 'checkData'> {
  const names = Object.keys(userCalls) as UserCallName[];
  const carryOut = async (name: UserCallName, args: unknown[]) =>
    (userCalls[name] as (...given: unknown[]) => Promise<unknown>)(await sessions.openUser(), ...args);
  let checking: Promise<CheckResult> | null = null;
  const check = async () => {
    const user = await sessions.openUser();
    const onProgress = (value: Topics['checking']) => post({ kind: 'topic', name: 'checking', value });
    try {
      return await user.checkData(onProgress);
    } finally {
      checking = null;
      onProgress(null);
    }
  };
  const calls = Object.fromEntries(names.map((name) => [name, (...args: unknown[]) => carryOut(name, args)]));
  return {
    ...(calls as unknown as Pick<WorkerCalls, UserCallName>),
    checkData: () => (checking ??= check()),
    autoComplete: async (given) => {
      const { data } = await sessions.openUser();
      const changes = autoCompleteChanges(reader(), given, { now: data.now(), newId: v7 });
      await data.writes.save(changes);
      return changes.map(({ id }) => id as AssetGradeId);
    },
  };
}

function ofSealing({ sessions, work, app, forms }: Options) {
  const { sealed } = work;
  const who = async (): Promise<Who> => ({ ...(await sessions.openSession()), forms });
  return {
    exportUnsent: async () => exportWork(await who()),
    exportChange: async (op) => exportChange(await who(), op),
    importUnsent: async (file) => {
      const onRead = (done: number) => work.importing({ done, total: file.size });
      return importFile({ ...(await who()), sealed: work.sealed, onRead }, file).finally(() => work.importing(null));
    },
    othersWork: async () => {
      const { user, session } = await who();
      return isAdministrator(session.user) ? listOthersWork({ user, sealed }) : [];
    },
    sendOthersWork: async (userId) => {
      const { user } = await who();
      return sendOthersWork({ user, sealed }, userId, await app.deviceId());
    },
  } satisfies Partial<WorkerCalls>;
}

function ofSession({ sessions, onPageState }: Options) {
  return {
    logIn: (username, password) => sessions.logIn(username, password),
    logOut: () => sessions.end('seal'),
    endSession: (token) => sessions.endedByServer(token),
    resetApp: () => sessions.end('delete'),
    pageState: async (state) => onPageState(state),
  } satisfies Partial<WorkerCalls>;
}
