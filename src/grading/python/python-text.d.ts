/** A Python file as text: Vite knows `?raw`, esbuild is told so in bin/build.js. */
declare module '*.py?raw' {
  const text: string;
  export default text;
}
