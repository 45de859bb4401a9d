/** Entry point of the page: the playground at `/`, the dashboard at `/dashboard`. */
import { type ComponentType, render, type VNode } from 'preact';
import { workOffline } from './offline/offline.ts';
import { Workbench } from './workbench/workbench.tsx';
import './styles/tokens.css';
import './styles/base.css';
import './components/components.css';
import './styles/forced-colors.css';

const dashboard = import.meta.glob<{ Dashboard: ComponentType }>('./dashboard/index.tsx')[
  './dashboard/index.tsx'
];

const root = document.querySelector('#app');
if (!root) throw new Error('The page has no #app to fill.');
const show = (page: VNode) => {
  // Removes the placeholder shown while scripts load.
  root.replaceChildren();
  render(page, root);
};

if (dashboard && /^\/dashboard(\/|$)/.test(location.pathname)) {
  const { Dashboard } = await dashboard();
  show(<Dashboard />);
} else show(<Workbench hasDashboard={dashboard !== undefined} />);

// During development, cached files would hide changes.
if (!import.meta.hot) void workOffline();
