/** `/admin/audit`: the audit log, paged and as JSON lines. */
import { Hono } from 'hono';
import {
  page,
  type Query,
  readPaging,
  streamHeaders,
  streamText,
} from '../../../runtime/api/index.ts';
import type { Audit, AuditFilter } from '../auth/audit.ts';
import type { GuardEnv } from '../auth/guard.ts';
import { readEnd, readTime } from './query.ts';

const fields = ['action', 'actor', 'target', 'from', 'to', 'search'];

const readFilter = ({ action, actor, target, from, to, search }: Query): AuditFilter => ({
  action,
  actor,
  target,
  from: readTime(from, 'from'),
  to: readEnd(to),
  search,
});

/** The routes below `/admin/audit`. */
export function createAuditRoutes(audit: Audit): Hono<GuardEnv> {
  return new Hono<GuardEnv>()
    .get('/', async (context) => {
      const query = context.req.query();
      const paging = readPaging(query, fields);
      return context.json(page(await audit.list(readFilter(query), paging), paging.limit));
    })
    .get('/export', (context) => {
      const query = context.req.query();
      readPaging(query, fields);
      return context.body(streamText(audit.lines(readFilter(query))), 200, {
        ...(streamHeaders('application/x-ndjson') as Record<string, string>),
        'content-disposition': 'attachment; filename="audit.jsonl"',
      });
    });
}
