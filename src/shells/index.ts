/** The provider of `shells`: nobody enters. Entry points are `web/main.tsx` and `web/workers/*.ts`. */
export {}
