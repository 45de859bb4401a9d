/** What is known of a file before it is here. */
export interface FileFacts {
  /** In hexadecimal. */
  readonly sha256?: string;
  /** In hexadecimal: what `tensor-cache.json` lists for a shard. It finds damage, not malice. */
  readonly md5?: string;
  readonly bytes?: number;
}
