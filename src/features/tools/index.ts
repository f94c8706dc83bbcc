/** The tools that compute: nothing here is asked of anybody. */
export { ToolScreen, ToolsScreen } from './tools-screen.tsx'
