/** Milliseconds that this process has worked, not waited: a busy machine does not change them. */
export const effort = (): number => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}
