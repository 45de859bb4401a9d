/** The dashboard: the server's activity, and its administration. */
import type { ComponentType } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { Button } from '../components/button.tsx';
import { Notice } from '../components/notice.tsx';
import { SiteHeader } from '../components/site-header.tsx';
import { useAction } from '../components/use-action.ts';
import { mayChange, resume, sections, session, signOut } from './client.ts';
import { AuditPage } from './pages/audit.tsx';
import { BatchesPage } from './pages/batches.tsx';
import { FilesPage } from './pages/files.tsx';
import { KeysPage } from './pages/keys.tsx';
import { ModelsPage } from './pages/models.tsx';
import { RequestsPage } from './pages/requests.tsx';
import { SystemPage } from './pages/system.tsx';
import { TokensPage } from './pages/tokens.tsx';
import { TrafficPage } from './pages/traffic.tsx';
import { UsagePage } from './pages/usage.tsx';
import { go, type PagePath, pages, route } from './route.ts';
import { SignIn, SignInAgain } from './sign-in.tsx';
import './dashboard.css';

const contents: Readonly<Record<PagePath, ComponentType>> = {
  '/dashboard': UsagePage,
  '/dashboard/requests': RequestsPage,
  '/dashboard/traffic': TrafficPage,
  '/dashboard/keys': KeysPage,
  '/dashboard/batches': BatchesPage,
  '/dashboard/files': FilesPage,
  '/dashboard/models': ModelsPage,
  '/dashboard/audit': AuditPage,
  '/dashboard/tokens': TokensPage,
  '/dashboard/system': SystemPage,
};

/** Whether this server has the route that a page needs. */
const isThere = (path: PagePath) => sections.value.includes(pages[path].needs);

function MissingPage() {
  return (
    <main class="dash-page">
      <header class="dash-title">
        <h1>{pages[route.value].title}</h1>
      </header>
      <p class="empty">This page is not available on this server.</p>
    </main>
  );
}

function Menu() {
  const menu = useRef<HTMLElement>(null);
  const current = route.value;
  // Narrow screens show a part of the menu.
  useEffect(() => {
    const nav = menu.current;
    if (!nav || nav.scrollWidth <= nav.clientWidth) return;
    const link = nav.querySelector(`[href="${current}"]`);
    link?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [current]);
  return (
    <nav class="dash-menu" aria-label="Dashboard" ref={menu}>
      {(Object.keys(pages) as PagePath[]).filter(isThere).map((path) => (
        <a
          key={path}
          href={path}
          aria-current={current === path ? 'page' : undefined}
          onClick={(event) => {
            // A click with a modifier opens another tab, as usual.
            if (event.ctrlKey || event.metaKey || event.shiftKey) return;
            event.preventDefault();
            go(path);
          }}
        >
          {pages[path].title}
        </a>
      ))}
      {!mayChange.value && <p>Read-only access</p>}
    </nav>
  );
}

/** The whole page at `/dashboard`. */
export function Dashboard() {
  const { run, busy, problem, setProblem } = useAction();
  useEffect(() => void run(resume), []);
  const Content = isThere(route.value) ? contents[route.value] : MissingPage;
  const expired = session.value === 'expired';
  const signedIn = session.value === 'signed-in' || expired;
  const title = `${signedIn ? pages[route.value].title : 'Dashboard'} · Formwork`;
  useEffect(() => {
    document.title = title;
  }, [title]);
  useEffect(() => setProblem(undefined), [signedIn]);
  return (
    <div class="dash">
      <SiteHeader
        page="dashboard"
        hasDashboard
        end={signedIn && <Button label="Sign out" look="quiet" onClick={() => void run(signOut)} />}
      />
      {signedIn && problem && (
        <Notice tone="bad" level={2} title="Could not sign out">
          <p>{problem}</p>
        </Notice>
      )}
      {signedIn && (
        <div class="dash-body">
          <Menu />
          <Content key={route.value} />
        </div>
      )}
      {session.value === 'unknown' && problem && (
        <main class="dash-page">
          <h1>Dashboard</h1>
          <Notice
            tone="bad"
            level={2}
            title="Could not open the dashboard"
            actions={
              <Button
                label="Try again"
                icon="restart"
                disabled={busy}
                onClick={() => void run(resume)}
              />
            }
          >
            <p>{problem}</p>
          </Notice>
        </main>
      )}
      {session.value === 'signed-out' && <SignIn />}
      {expired && <SignInAgain />}
    </div>
  );
}
