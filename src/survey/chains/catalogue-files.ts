/** The endpoints of every chain that is offered: a file of its own in a build, since it is imported only when somebody looks for a chain. */
export { CATALOGUE_FILES } from '#data/each/catalogue'
