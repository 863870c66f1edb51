import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { Router } from 'wouter';

/** The HTML of a part of a screen, without a browser. Links need a router that knows the path. */
export const markup = (part: ReactNode): string => renderToStaticMarkup(<Router ssrPath="/">{part}</Router>);
