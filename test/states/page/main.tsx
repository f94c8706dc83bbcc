import '#ui/styles.css'
import { createMemoryHistory } from '#ui/router/history'
import { createRoot } from 'react-dom/client'
import { App } from '#features/root'
import { activate, WordsProvider } from '#ui/language/i18n'
import { looksOf, worldIn } from '../screens/screen-states.ts'
import { SCREENS } from '../screens/screens.ts'
import { createScriptedWallet } from '../world/scripted-wallet.ts'
import { LOCKED, worldOf } from '../world/world.ts'

/** `?screen=NAME&state=KIND`: the whole app at that screen, on a wallet that is scripted to be in that state. */
async function boot(root: HTMLElement): Promise<void> {
  const asked = new URLSearchParams(location.search)
  const screen = SCREENS.find(({ name }) => name === asked.get('screen'))
  const name = asked.get('state') ?? 'full'
  if (screen === undefined || !looksOf(screen).includes(name)) throw new Error(`No such screen or state: ${location.search}`)
  await activate('en')
  // A screen that is never locked is led from there to Unlock.
  const { path = screen.path, ...world } = worldIn(screen, name) ?? { session: LOCKED }
  const history = createMemoryHistory({ initialEntries: [path] })
  createRoot(root).render(
    <WordsProvider>
      <App wallet={createScriptedWallet(worldOf(world))} routing={{ history }} />
    </WordsProvider>,
  )
}

const root = document.getElementById('root')
if (root) void boot(root)
