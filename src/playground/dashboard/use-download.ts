/** The buttons that save responses of the admin API as files. */
import { useState } from 'preact/hooks';
import { download } from './client.ts';

/** Downloads of a page. Several may run at a time. */
export interface Downloads {
  /** The error of a download; undefined once another begins. */
  readonly problem: string | undefined;
  readonly save: (path: string, filename: string) => void;
}

/** Saves responses as files, and keeps the error of a download that fails. */
export function useDownload(): Downloads {
  const [problem, setProblem] = useState<string>();
  const save = (path: string, filename: string) => {
    setProblem(undefined);
    download(path, filename).catch((error: Error) => setProblem(error.message));
  };
  return { problem, save };
}
