/** Facts about a file, known before it is downloaded. */
export interface FileFacts {
  /** In hexadecimal. */
  readonly sha256?: string;
  /** In hexadecimal, as `tensor-cache.json` lists it for a shard. Detects damage, not tampering. */
  readonly md5?: string;
  readonly bytes?: number;
}
