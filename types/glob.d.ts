/** Files of the build by a pattern: Vite puts them in place when it builds, and nothing is looked for while it runs. */
interface ImportMeta {
  glob<Module>(
    pattern: string,
    options: { readonly query: '?raw'; readonly import: 'default'; readonly eager: true },
  ): Record<string, Module>
  glob<Module>(pattern: string, options: { readonly query: '?raw'; readonly import: 'default' }): Record<string, () => Promise<Module>>
}
