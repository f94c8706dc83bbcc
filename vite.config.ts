import { defineConfig, type Plugin } from 'vite'
import { bundling } from './scripts/build/bundling.ts'
import { metaPolicy } from './src/shells/web/policy.ts'

/** Puts the policy into the page too: a floor for hosts that send no headers. Not while developing: Vite injects there. */
const policyInPage = (): Plugin => ({
  name: 'assay:policy-in-page',
  apply: 'build',
  transformIndexHtml: () => [
    { tag: 'meta', attrs: { 'http-equiv': 'Content-Security-Policy', content: metaPolicy() }, injectTo: 'head-prepend' },
  ],
})

export default defineConfig({ ...bundling, plugins: [bundling.plugins, policyInPage()] })
