/** The entry point of `features/root`: the whole page. */
export { App } from './app.tsx'
export { KeylessApp } from './keyless/keyless-app.tsx'
export { loadFirstScreen } from './first-screen.tsx'
export type { Routing } from './routes.tsx'
