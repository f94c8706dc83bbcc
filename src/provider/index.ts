/** The door of `provider`. Nothing is behind it yet: no app can connect. What comes through it will be checked here, and takes the road of every request. */
export {}
