/** Entry of the page: the playground at `/`, the dashboard at `/dashboard`. */
import { type ComponentType, render, type VNode } from 'preact';
import { workOffline } from './offline/offline.ts';
import { Workbench } from './workbench/workbench.tsx';
import './styles/tokens.css';
import './styles/base.css';
import './components/components.css';

const dashboard = import.meta.glob<{ Dashboard: ComponentType }>('./dashboard/index.tsx')[
  './dashboard/index.tsx'
];

const root = document.querySelector('#app');
if (!root) throw new Error('The page has no #app to fill.');
const show = (page: VNode) => {
  // What is shown while scripts come over a slow line.
  root.replaceChildren();
  render(page, root);
};

if (dashboard && /^\/dashboard(\/|$)/.test(location.pathname)) {
  const { Dashboard } = await dashboard();
  show(<Dashboard />);
} else show(<Workbench hasDashboard={dashboard !== undefined} />);

// While developing, what was kept would hide what has changed.
if (!import.meta.hot) void workOffline();
