import { lazyRouteComponent, type RouteNode } from '#ui/router/create-router'

/** A screen at a path, fetched when it is first looked at, or when a link to it is. */
export function screen<N extends string>(path: string, fetch: Parameters<typeof lazyRouteComponent<N>>[0], name: N): RouteNode {
  return { path, component: lazyRouteComponent(fetch, name) }
}
