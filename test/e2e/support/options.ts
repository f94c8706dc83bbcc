/** How the practice chain behaves in a project: as the person's own node, or as a public one. */
export type DevnetTestOptions = { readonly townAs: 'own' | 'public' }
